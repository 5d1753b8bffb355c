import { Outlet } from '@tanstack/react-router';
import { PlainPage } from '../shared/ui/plain/PlainPage.tsx';
import { Providers } from './Providers.tsx';
import { WithinMain } from './within-main.ts';

/** Pages of a signed-in person without the frame. */
export function BareLayout() {
  return (
    <Providers>
      <PlainPage>
        <WithinMain value>
          <Outlet />
        </WithinMain>
      </PlainPage>
    </Providers>
  );
}
