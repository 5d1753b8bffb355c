import { Outlet } from '@tanstack/react-router';
import { Notifications } from '../shared/notify/Notifications.tsx';
import { LeavingLogin } from './LeavingLogin.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { Opening } from './Opening.tsx';
import { PageFocus } from './PageFocus.tsx';

/** Elements of every page: loading bar, focus, notifications and the page itself. */
export function Root() {
  return (
    <>
      <LoadingBar />
      <PageFocus />
      <Opening />
      <Outlet />
      <LeavingLogin />
      <Notifications />
    </>
  );
}
