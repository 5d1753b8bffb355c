import { build } from 'vite';
import { expect, it } from 'vitest';
import { afterBuild } from './after-build.ts';

it('leaves out its step after a failed build, whose own error is reported', async () => {
  const failing = build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      afterBuild('reads-what-was-not-written', () => {
        throw new Error('No such file');
      }),
    ],
    build: { rolldownOptions: { input: 'missing.ts' }, write: false },
  });
  await expect(failing).rejects.toThrow('missing.ts');
});
