import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, SETTING_NAMES } from './config.ts';

const README = readFileSync(path.resolve(import.meta.dirname, '../../../../../README.md'), 'utf8');

describe('settings', () => {
  it('are in the README, each of them and no other', () => {
    const rows = README.split('\n').filter((line) => /^\| `[A-Z0-9_]+`/.test(line));
    const named = rows.flatMap((line) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map((m) => m[1]),
    );
    const files = [...README.matchAll(/`([A-Z0-9_]+_FILE)`/g)].map((m) => m[1]);
    expect([...named, ...files].sort()).toEqual([...SETTING_NAMES].sort());
  });

  it('have the defaults given in the README', () => {
    const config = readConfig({}, '/srv/javon');
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '/srv/javon/.data',
      databaseUrl: null,
      demo: true,
      defaultPassword: null,
      administrator: null,
    });
  });

  it('that are empty have their defaults, as if they were not set', () => {
    const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
    expect(readConfig(empty, '/srv/javon')).toEqual(readConfig({}, '/srv/javon'));
  });

  it('that are misspelt are named with the one that is meant, and names of other programs are not', () => {
    const others = ['HOME', 'HOSTS', 'DATABASE', 'DATABASE_PORT', 'S3_KEY', 'npm_config_loglevel'];
    const misspelt = [
      'DATABSE_URL',
      'DATABASEURL',
      'Card_Key',
      'TRUST_PROXYS',
      'ADMIN_PASWORD',
      'LOG_LEVLE',
      'S3_BUCKIT',
    ];
    const env = Object.fromEntries([...others, ...misspelt, 'PORT'].map((name) => [name, '1']));
    expect(readConfig(env, '/srv').misspelt).toEqual(
      [
        'DATABASE_URL',
        'DATABASE_URL',
        'CARD_KEY',
        'TRUST_PROXY',
        'ADMIN_PASSWORD',
        'LOG_LEVEL',
        'S3_BUCKET',
      ].map((meant, at) => ({ name: misspelt[at], meant })),
    );
  });

  it('that are wrong are refused with the values that they may have', () => {
    for (const [name, value, expected] of [
      ['PORT', 'http', 'a whole number from 0 to 65535'],
      ['PORT', '70000', 'a whole number from 0 to 65535'],
      ['REQUESTS_PER_MINUTE', '1e3', 'a whole number from 0 to 1000000'],
      ['OTHER_SITE', 'javon.uz', 'an address such as https://javon.uz'],
      ['MESSENGER_LINK', 't.me/javon', 'a link such as https://t.me/javon'],
      ['PRODUCTION_SITE', 'javon uz', 'the host name of a site'],
      ['DEMO', 'yes', 'one of 0, 1, false, true'],
      ['LOG_LEVEL', 'verbose', 'one of fatal, error, warn, info, debug, trace, silent'],
      ['DATABASE_KEEP_PLANS', 'no', 'one of on, off'],
      ['S3_REGION', 'r'.repeat(61), 'at most 60 characters'],
    ] as const)
      expect(() => readConfig({ [name]: value }, '/'), name).toThrow(`${name}: ${expected}`);
  });

  it('create no demo accounts on a server for real use, unless explicitly enabled', () => {
    for (const setting of [
      { ADMIN_PHONE: '+998901234567', ADMIN_PASSWORD: 'a long password of tests' },
      {
        DATABASE_URL: 'postgresql://serves@127.0.0.1/javon',
        DATABASE_OWNER_URL: 'postgresql://owner@127.0.0.1/javon',
      },
      { TRUST_PROXY: '1' },
      { TRUST_PROXY: '10.0.0.5' },
      { PRODUCTION_SITE: 'javon.example' },
      { PRODUCTION_API: 'https://api.javon.example' },
    ]) {
      expect(readConfig(setting, '/').demo, JSON.stringify(setting)).toBe(false);
      expect(readConfig({ ...setting, DEMO: '1' }, '/').demo).toBe(true);
    }
    expect(readConfig({ DEMO: '0' }, '/').demo).toBe(false);
  });

  it('that are wrong are refused by name, all together', () => {
    const wrong = () =>
      readConfig(
        {
          PORT: 'http',
          ALLOWED_SITES: 'javon.uz',
          DEFAULT_PASSWORD: 'secret',
          ADMIN_PHONE: '12',
          DATABASE_URL: 'mysql://x',
        },
        '/',
      );
    expect(wrong).toThrow(ConfigError);
    for (const name of ['PORT', 'ALLOWED_SITES', 'DEFAULT_PASSWORD', 'ADMIN_PHONE', 'DATABASE_URL'])
      expect(wrong).toThrow(name);
    expect(() => readConfig({ ADMIN_PHONE: '+998901234567' }, '/')).toThrow('ADMIN_PASSWORD');
  });

  it('of a bucket are set together, and describe a bucket', () => {
    const whole = {
      S3_ENDPOINT: 'https://s3.example.uz',
      S3_BUCKET: 'javon-files',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    };
    expect(readConfig({}, '/').s3).toBeNull();
    expect(readConfig(whole, '/').s3).toEqual({
      endpoint: 'https://s3.example.uz',
      bucket: 'javon-files',
      region: 'us-east-1',
      accessKey: 'key',
      secretKey: 'secret',
    });
    for (const name of Object.keys(whole)) {
      expect(() => readConfig({ ...whole, [name]: '' }, '/')).toThrow('go together');
    }
    expect(() => readConfig({ ...whole, S3_ENDPOINT: 's3.example.uz' }, '/')).toThrow('S3_ENDPOINT');
    expect(() => readConfig({ ...whole, S3_BUCKET: 'Not A Bucket' }, '/')).toThrow('S3_BUCKET');
  });

  it('of an owner of the database require the serving role', () => {
    const owner = { DATABASE_OWNER_URL: 'postgres://owner@db/javon' };
    expect(() => readConfig(owner, '/')).toThrow('DATABASE_URL');
    const both = { ...owner, DATABASE_URL: 'postgres://serves@db/javon' };
    expect(readConfig(both, '/').databaseOwnerUrl).toBe(owner.DATABASE_OWNER_URL);
  });

  it('of ways past a pooler and to a standby require the database, and name their values', () => {
    const DATABASE_URL = 'postgres://serves@pooler:6432/javon';
    const ways = {
      DATABASE_DIRECT_URL: 'postgres://serves@db/javon',
      DATABASE_READ_URL: 'postgres://serves@standby/javon',
    };
    for (const [name, url] of Object.entries(ways))
      expect(() => readConfig({ [name]: url }, '/')).toThrow(`${name} is`);
    expect(readConfig({ DATABASE_URL, ...ways }, '/')).toMatchObject({
      databaseDirectUrl: ways.DATABASE_DIRECT_URL,
      databaseReadUrl: ways.DATABASE_READ_URL,
      databaseReadLag: 5,
      databaseKeepPlans: true,
    });
    expect(readConfig({ DATABASE_KEEP_PLANS: 'off' }, '/').databaseKeepPlans).toBe(false);
    for (const wrong of [
      { DATABASE_READ_URL: 'postgres://serves@a,b/javon' },
      { DATABASE_READ_URL: 'postgres://serves@a/javon?target_session_attrs=read-write' },
      { DATABASE_READ_LAG: '0' },
      { DATABASE_READ_LAG: '3601' },
      { DATABASE_KEEP_PLANS: 'maybe' },
    ])
      expect(() => readConfig({ DATABASE_URL, ...wrong }, '/')).toThrow(Object.keys(wrong)[0]);
  });

  it('that are secret are not shown when they are wrong', () => {
    for (const env of [
      { DATABASE_URL: 'mysql://javon:s3cret@db/x' },
      { DATABASE_OWNER_URL: 'mysql://javon:s3cret@db/x' },
      { DATABASE_DIRECT_URL: 'mysql://javon:s3cret@db/x' },
      { DATABASE_READ_URL: 'mysql://javon:s3cret@db/x' },
      { DEFAULT_PASSWORD: 's3cret' },
      { ADMIN_PASSWORD: 's3cr' },
      { S3_SECRET_KEY: `s3cr${'x'.repeat(500)}` },
    ]) {
      const shown = () => readConfig(env, '/');
      expect(shown).toThrow(Object.keys(env)[0]);
      expect(shown).not.toThrow(/s3cr/);
    }
  });

  it('that are secret may be in a file, which is read without its final newline', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'javon-secrets-'));
    try {
      writeFileSync(path.join(folder, 'card'), `${'k'.repeat(40)}\n`);
      writeFileSync(path.join(folder, 'url'), 'postgres://javon:s3cret@db/javon\n');
      const env = { CARD_KEY_FILE: 'card', DATABASE_URL_FILE: path.join(folder, 'url') };
      expect(readConfig(env, folder)).toMatchObject({
        cardKey: 'k'.repeat(40),
        databaseUrl: 'postgres://javon:s3cret@db/javon',
      });
      expect(() => readConfig({ ...env, CARD_KEY: 'k'.repeat(40) }, folder)).toThrow('not both');
      expect(() => readConfig({ CARD_KEY_FILE: 'none' }, folder)).toThrow(/CARD_KEY_FILE.*ENOENT/);
      writeFileSync(path.join(folder, 'card'), 's3cr');
      const short = () => readConfig(env, folder);
      expect(short).toThrow('CARD_KEY');
      expect(short).not.toThrow(/s3cr/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('accept links to a messenger, and no scripts', () => {
    for (const link of ['https://t.me/javon', 'tg://resolve?domain=javon'])
      expect(readConfig({ MESSENGER_LINK: link }, '/').messenger).toBe(link);
    expect(() => readConfig({ MESSENGER_LINK: 'javascript:alert(1)' }, '/')).toThrow('MESSENGER_LINK');
  });

  it('list the proxies by number or by address', () => {
    const proxiesOf = (text: string) => readConfig({ TRUST_PROXY: text }, '/').trustProxy;
    expect(['0', 'false', '1', 'true', '2'].map(proxiesOf)).toEqual([0, 0, 1, 1, 2]);
    expect(proxiesOf('10.0.0.5, 10.1.0.0/16,::1')).toBe('10.0.0.5, 10.1.0.0/16,::1');
    for (const wrong of ['10', 'yes', '10.0.0.5/33', '10.0.0', '::1/129', '10.0.0.1,'])
      expect(() => proxiesOf(wrong), wrong).toThrow('TRUST_PROXY');
  });
});
