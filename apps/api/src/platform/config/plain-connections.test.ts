import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { plainConnections } from './plain-connections.ts';

const of = (env: Readonly<Record<string, string>>) => plainConnections(readConfig(env, '/'));
const bucket = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: 'javon-files',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret',
});

it('connections to other machines without TLS, or without verifying the certificate, are named by setting', () => {
  expect(
    of({
      DATABASE_URL: 'postgres://serves@db.javon.uz/javon',
      DATABASE_OWNER_URL: 'postgres://owner@db.javon.uz/javon?sslmode=no-verify',
      DATABASE_DIRECT_URL: 'postgres://serves@db.javon.uz:5432/javon',
      DATABASE_READ_URL: 'postgres://serves@standby.javon.uz/javon?sslmode=require',
      ...bucket('http://files.javon.uz'),
    }),
  ).toEqual([
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'S3_ENDPOINT',
  ]);
});

it('connections with TLS, on this machine and by a socket are not', () => {
  expect(of({})).toEqual([]);
  expect(
    of({
      DATABASE_URL: 'postgres://a@db.javon.uz/javon?sslmode=verify-full',
      ...bucket('https://files.javon.uz'),
    }),
  ).toEqual([]);
  for (const at of ['localhost', '127.0.0.1:5432', '[::1]'])
    expect(of({ DATABASE_URL: `postgres://a@${at}/javon`, ...bucket(`http://${at}`) }), at).toEqual([]);
  expect(of({ DATABASE_URL: 'postgres:///javon?host=/var/run/postgresql' })).toEqual([]);
});
