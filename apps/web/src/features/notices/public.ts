export { NoticeSettings } from './components/NoticeSettings.tsx';
export { PushSettings } from './components/PushSettings.tsx';
export { useReadNotices } from './use-read-notices.ts';
