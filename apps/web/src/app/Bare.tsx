import { Outlet } from '@tanstack/react-router';
import { PlainPage } from '../shared/ui/plain/PlainPage.tsx';
import { Providers } from './Providers.tsx';

/** Pages of a signed-in person without the frame. */
export function Bare() {
  return (
    <Providers>
      <PlainPage>
        <Outlet />
      </PlainPage>
    </Providers>
  );
}
