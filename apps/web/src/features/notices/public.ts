export { NoticeSettings } from './components/NoticeSettings.tsx';
export { PushSettings } from './components/PushSettings.tsx';
