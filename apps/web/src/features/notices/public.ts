export { NoticeSettings } from './components/NoticeSettings.tsx';
