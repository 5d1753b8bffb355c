import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LICENCE_FILE, nameOf, packagesOf } from './contents.ts';
import type { Lock } from './dependencies.ts';

const KEPT = path.join(import.meta.dirname, 'licences');
const kept = (name: string) => readFileSync(path.join(KEPT, `${name}.txt`), 'utf8');

/** Copyright lines of packages under the MIT licence whose archives lack its text, from their package.json. */
const MIT_HOLDERS: Readonly<Record<string, string>> = {
  '@node-rs/argon2-linux-x64-gnu': 'LongYinan and the contributors of node-rs',
  '@react-three/fiber': 'Paul Henschel and the contributors of react-three-fiber',
  'abstract-logging': 'James Sumners',
  brotli: 'Devon Govett',
  dfa: 'Devon Govett',
  fontkit: 'Devon Govett',
  http_ece: 'Martin Thomson',
  'react-remove-scroll-bar': 'Anton Korzunov',
  'worker-f': 'catamphetamine',
};

/** Copyright lines of packages under the ISC licence whose archives lack its text. */
const ISC_HOLDERS: Readonly<Record<string, string>> = {
  saxes: 'the contributors of saxes; of sax, which it began from: Isaac Z. Schlueter and contributors',
};

/** Packages whose text refers to licences that are included here in full. */
const WITH_KEPT: Readonly<Record<string, readonly string[]>> = {
  '@img/sharp-libvips-linux-x64': ['lgpl-3', 'gpl-3', 'mpl-1.1', 'libvips'],
};

const GRANT = /^#+ *licen[cs]e.*?^(?=#+ |$(?![\s\S]))/gims;

/** The part of a README that grants the licence in full or names those of its parts; null if there is none. */
function grantIn(readme: string): string | null {
  const parts = readme.match(GRANT) ?? readme.match(/^#+ *licensing[\s\S]*/gim) ?? [];
  return parts.find((part) => /permission is hereby granted|under the terms of/i.test(part))?.trim() ?? null;
}

/** Licence texts of the package in a folder; empty if there are none. */
export function textsOf(folder: string, name: string): string[] {
  const files = readdirSync(folder);
  const texts = files
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  const readme = files.find((file) => /^readme\.md$/i.test(file));
  if (texts.length === 0 && readme !== undefined) {
    const grant = grantIn(readFileSync(path.join(folder, readme), 'utf8'));
    if (grant !== null) texts.push(grant);
  }
  if (texts.length > 0) return withKept(texts, name);
  for (const [licence, holders] of [
    ['mit', MIT_HOLDERS],
    ['isc', ISC_HOLDERS],
  ] as const) {
    const holder = holders[name];
    if (holder !== undefined) texts.push(`Copyright (c) ${holder}\n\n${kept(licence)}`.trim());
  }
  return withKept(texts, name);
}

function withKept(texts: readonly string[], name: string): string[] {
  return [...texts, ...(WITH_KEPT[name] ?? []).map((one) => kept(one).trim())];
}

const LINE = '='.repeat(100);
const section = (title: string, texts: readonly string[]) =>
  `${LINE}\n${title}\n${LINE}\n\n${texts.join('\n\n')}\n`;

/**
 * Text of the licences of everything in the archive: the packages of the server and of the screens, Node.js, PostgreSQL
 * and its libraries; fonts are packages.
 * @throws Error naming every package without a licence text
 */
export function licencesOf(root: string, lock: Lock): string {
  const keys = [
    ...new Set(['apps/api', 'apps/web'].flatMap((workspace) => packagesOf(lock, workspace))),
  ].filter((key) => existsSync(path.join(root, key)));
  const missing: string[] = [];
  const packages = keys.sort().map((key) => {
    const name = nameOf(key);
    const { version = '', license = '' } = lock[key] ?? {};
    const texts = textsOf(path.join(root, key), name);
    if (texts.length === 0) missing.push(`${name} ${version} (${license || 'no licence named'})`);
    return section(`${name} ${version}${license === '' ? '' : `: ${license}`}`, texts);
  });
  if (missing.length > 0)
    throw new Error(
      `These packages bring no licence text (tools/package/licences.ts):\n  ${missing.join('\n  ')}`,
    );
  return [
    'Licences of the programs, libraries and fonts that come with Javon.\n',
    section('Node.js', [kept('node').trim()]),
    section('PostgreSQL', [kept('postgresql').trim(), kept('postgresql-libraries').trim()]),
    ...packages,
  ].join('\n');
}
