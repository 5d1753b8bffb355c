import { expect, test } from 'vitest';
import { findings, repository } from '../test/repository.ts';
import { paths } from './paths.ts';

/** Runs the check on this guide in a repository with a few files. */
function found(guide: string, readme = ''): Promise<string[]> {
  return findings(
    paths,
    repository({
      'README.md': readme,
      'docs/guides/security.md': guide,
      'docs/pictures/a.png': '',
      'apps/api/src/platform/auth/tokens.ts': '',
      'apps/web/src/shared/http/call.ts': '',
    }),
  );
}

test('existing paths and links are silent, in full and short, with a line or an anchor', async () => {
  const guide = [
    '`apps/api/src/platform/auth/tokens.ts`, `apps/api/src/platform/auth/tokens.ts:12`, `apps/api/`',
    '`platform/auth/tokens.ts`, `shared/http/call.ts`, `platform/auth`',
    '[a picture](../pictures/a.png), [a place](security.md#who), [the web](https://javon.uz/apps/x), [here](#who)',
    '## Who?',
  ];
  expect(await found(guide.join('\n'), '[guide](docs/guides/security.md)')).toEqual([]);
});

test('other text is ignored', async () => {
  expect(
    await found(
      '`npm run check`, `/api/uz/users`, `docs/NNNN_x.sql`, `features/<name>`, `apps/web/dist`, `a/b`',
    ),
  ).toEqual([]);
});

test('the READMEs and SPECs of other folders are read too', async () => {
  const root = repository({
    'apps/web/README.md': '`apps/web/src/gone.ts`',
    'packages/x/SPEC.md': '[gone](y.md)',
  });
  expect(await findings(paths, root)).toEqual([
    'apps/web/README.md:1 apps/web/src/gone.ts is not there: mend the path',
    'packages/x/SPEC.md:1 y.md is not there: mend the path',
  ]);
});

test('a broken path or link is reported with its line', async () => {
  const guide = '# Guide\n\n`apps/api/src/gone.ts` and `platform/auth/gone.ts`\n\n[gone](../gone.md#there)\n';
  expect(await found(guide, '![gone](docs/pictures/b.png)')).toEqual([
    'README.md:1 docs/pictures/b.png is not there: mend the path',
    'docs/guides/security.md:5 ../gone.md#there is not there: mend the path',
    'docs/guides/security.md:3 apps/api/src/gone.ts is not there: mend the path',
    'docs/guides/security.md:3 apps/api/src/platform/auth/gone.ts is not there: mend the path',
  ]);
});

test('a link to a heading that is not there is reported, in the same text and in another', async () => {
  const guide = '# Who asks, and why\n\n[here](#who-asks-and-why), [here](#who-asks)\n';
  expect(await found(guide, '[there](docs/guides/security.md#why)')).toEqual([
    'README.md:1 docs/guides/security.md#why is not there: mend the path',
    'docs/guides/security.md:3 #who-asks is not there: mend the path',
  ]);
});

test('a decision that nothing links to is reported', async () => {
  const root = repository({
    'docs/guides/a.md': '[why](../decisions/one.md#because)',
    'docs/decisions/one.md': '# Because\n\nAdds to [two](two.md).',
    'docs/decisions/two.md': '',
    'docs/decisions/three.md': '`docs/decisions/one.md`',
  });
  expect(await findings(paths, root)).toEqual([
    'docs/decisions/three.md no document links to it: link it where a reader would look',
  ]);
});
