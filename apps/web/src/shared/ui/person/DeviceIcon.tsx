import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';

const MOBILE = /android|iphone|ipad/i;

/** Sign of the device of a session, by its name: `Chrome, Android`. */
export function DeviceIcon({ device }: { readonly device: string }) {
  const Icon = MOBILE.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon size={22} stroke={1.5} aria-hidden="true" />;
}
