import { Outlet } from '@tanstack/react-router';
export function Bare() {
  return <Outlet />;
}
