import { expect, it } from 'vitest';
import { passkeySite, passkeySiteOf } from './site.ts';

const page = (host: string, origin?: string) => ({
  protocol: 'http' as const,
  host,
  headers: origin === undefined ? {} : { origin },
});
const siteOf = (production_site: string, host = 'localhost:3000') =>
  passkeySite({ production_site }, page(host));

it('passkeys are of the site that the settings name, on https alone', () => {
  const javon = { name: 'javon.uz', origin: 'https://javon.uz' };
  for (const named of ['javon.uz', 'https://javon.uz', 'https://javon.uz/shop'])
    expect(siteOf(named), named).toEqual(javon);
  expect(siteOf('https://javon.uz:8443')).toEqual({ name: 'javon.uz', origin: 'https://javon.uz:8443' });
  expect(siteOf('http://localhost:8080')).toEqual({ name: 'localhost', origin: 'http://localhost:8080' });
  for (const none of ['http://javon.uz', '10.0.0.1', 'https://[::1]', 'no site', 'ftp://javon.uz'])
    expect(siteOf(none), none).toBeNull();
});

it('without a site of the settings passkeys are of the loopback host by its name alone', () => {
  expect(siteOf('')).toEqual({ name: 'localhost', origin: 'http://localhost:3000' });
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'javon.uz', '', 'no host'])
    expect(siteOf('', host), host).toBeNull();
  const safe = { ...page('javon.uz'), protocol: 'https' as const };
  expect(passkeySite({ production_site: '' }, safe), 'a host that only the caller names').toBeNull();
});

it('a page of another site has none, and a call without a page has that of the server', () => {
  const settings = { production_site: 'javon.uz' };
  const javon = { name: 'javon.uz', origin: 'https://javon.uz' };
  expect(passkeySiteOf(settings, page('javon.uz', 'https://javon.uz'))).toEqual(javon);
  expect(passkeySiteOf(settings, page('javon.uz'))).toEqual(javon);
  for (const origin of ['http://javon.uz', 'https://javon.uz:8443', 'https://evil.uz'])
    expect(passkeySiteOf(settings, page('javon.uz', origin)), origin).toBeNull();
  expect(passkeySiteOf({ production_site: '' }, page('10.0.0.1', 'http://10.0.0.1'))).toBeNull();
});
