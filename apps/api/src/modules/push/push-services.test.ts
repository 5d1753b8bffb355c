import { expect, it } from 'vitest';
import { isPushService } from './push-services.ts';

it('the push services of browsers over https and the origins of the settings are known', () => {
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGx',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])
    expect(isPushService(address, []), address).toBe(true);
  expect(isPushService('http://127.0.0.1:9000/a', ['http://127.0.0.1:9000'])).toBe(true);
});

it('an address within the network, of another site or in disguise is refused', () => {
  for (const address of [
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/a',
    'https://fcm.googleapis.com.example.uz/a',
    'https://fcm.googleapis.com@10.0.0.5/a',
    'https://evilpush.apple.com.uz/',
    'https://notify.windows.com.uz/',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:5432/',
    'file:///etc/passwd',
    'no address',
  ])
    expect(isPushService(address, ['http://127.0.0.1:9000']), address).toBe(false);
});
