import { describe, expect, test } from 'vitest';
import { repository } from '../../test/repository.ts';
import { parseSettings, readSettings, withSetting } from './settings.ts';

describe('javon.conf', () => {
  test('is NAME=value on a line, with comments and quotes', () => {
    const text = '# a word\n\nPORT = 8080\nMESSENGER_LINK="https://t.me/a=b"\n  HOST=::1  \nSITE=\n';
    expect(parseSettings(text, 'javon.conf')).toEqual({
      PORT: '8080',
      MESSENGER_LINK: 'https://t.me/a=b',
      HOST: '::1',
      SITE: '',
    });
    expect(() => parseSettings('PORT=1\nexport HOST', 'javon.conf')).toThrow('javon.conf, line 2');
  });

  test('keeps an option in its line, in its comment, or at the end', () => {
    expect(withSetting('#PORT=3000\nPORT=1\nHOST=a\n', 'PORT', '2')).toBe('#PORT=3000\nPORT=2\nHOST=a\n');
    expect(withSetting('#PORT=3000\n', 'PORT', '$&')).toBe('PORT=$&\n');
    expect(withSetting('HOST=a', 'DEMO', '1')).toBe('HOST=a\nDEMO=1\n');
  });
});

describe('settings', () => {
  const home = repository.bind(null, { 'javon.conf': 'PORT=8080\nHOST=0.0.0.0\nDATA_DIR=store\n' });

  test('come from javon.conf, then the environment, then the command line', () => {
    const folder = home();
    const { env, address } = readSettings(
      { PORT: '7' },
      { PORT: '6', HOST: '::', LOG_LEVEL: 'warn' },
      folder,
    );
    expect(env).toMatchObject({ PORT: '7', HOST: '::', LOG_LEVEL: 'warn', DATA_DIR: `${folder}/store` });
    expect(address).toBe('http://[::1]:7');
    expect(readSettings({}, {}, folder).address).toBe('http://127.0.0.1:8080');
  });

  test('that are empty are not set: they have their defaults, also over javon.conf', () => {
    const folder = repository({
      'javon.conf': 'PORT=\nDEMO=\nDATA_DIR=\nDATABASE_URL=postgresql://db/javon\n',
    });
    const { env, dataDir, isOutside, address } = readSettings({}, { DATABASE_URL: '' }, folder);
    expect(env).toMatchObject({ PORT: '3000', DEMO: '0' });
    expect(address).toBe('http://127.0.0.1:3000');
    expect(dataDir).toBe(`${folder}/data`);
    expect(isOutside).toBe(false);
  });

  test('without any, the data are beside the versions and there are no demo people', () => {
    const folder = repository({ 'other.txt': '' });
    const { env, dataDir, isOutside } = readSettings({}, {}, folder);
    expect(env.DEMO).toBe('0');
    expect(dataDir).toBe(`${folder}/data`);
    expect(isOutside).toBe(false);
    expect(readSettings({}, { DATABASE_URL: 'postgresql://db/javon' }, folder).isOutside).toBe(true);
  });
});
