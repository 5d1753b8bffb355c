import { describe, expect, it } from 'vitest';
import { apiOrigin, otherSite, parseConfig } from './config.ts';

const sites = {
  production_site: 'javon.uz',
  production_api: 'https://api.javon.uz/',
  development_api: 'https://dev.javon.uz',
  other_site: '',
};
const config = { sites, messenger: '' };

describe('apiOrigin [API-4]', () => {
  it('gives the production API on the production site', () => {
    expect(apiOrigin(config, 'javon.uz')).toBe('https://api.javon.uz');
    expect(
      apiOrigin({ ...config, sites: { ...sites, production_site: 'https://Javon.uz/' } }, 'javon.uz'),
    ).toBe('https://api.javon.uz');
  });

  it('gives the development API on any other site', () => {
    for (const host of ['localhost:3000', 'test.javon.uz', 'javon.uz.example.com', '']) {
      expect(apiOrigin(config, host)).toBe('https://dev.javon.uz');
    }
  });

  it('means the own origin where nothing is set', () => {
    expect(apiOrigin(parseConfig(''), 'javon.uz')).toBe('');
    expect(apiOrigin({ ...config, sites: { ...sites, production_api: '' } }, 'javon.uz')).toBe('');
  });
});

describe('otherSite [OPS-5]', () => {
  it('is the one set, else the production site for those who are not on it', () => {
    expect(otherSite({ ...config, sites: { ...sites, other_site: 'https://b.uz' } }, 'javon.uz')).toBe(
      'https://b.uz',
    );
    expect(otherSite(config, 'test.javon.uz')).toBe('https://javon.uz');
    expect(otherSite(config, 'javon.uz')).toBe('');
    expect(otherSite(parseConfig(''), 'javon.uz')).toBe('');
  });
});

describe('parseConfig', () => {
  it('reads what the server wrote', () => {
    expect(parseConfig(JSON.stringify({ sites, messenger: 'https://t.me/admin' }))).toEqual({
      sites,
      messenger: 'https://t.me/admin',
    });
  });

  it('takes anything else as empty', () => {
    for (const content of [undefined, null, '', '{', 'null', '{"sites":1}', '{"messenger":5}']) {
      expect(parseConfig(content).messenger).toBe('');
      expect(parseConfig(content).sites.production_api).toBe('');
    }
  });
});
