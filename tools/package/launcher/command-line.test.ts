import { expect, test } from 'vitest';
import { readCommandLine } from './command-line.ts';

test('the command, its arguments and the settings among its options are read', () => {
  expect(readCommandLine(['start', '--port', '80', '--data', '/srv/javon', '--demo'])).toMatchObject({
    command: 'start',
    rest: [],
    given: { PORT: '80', DATA_DIR: '/srv/javon', DEMO: '1' },
  });
  expect(readCommandLine(['keys', 'withdraw-tag-key', '1']).rest).toEqual(['withdraw-tag-key', '1']);
  expect(readCommandLine([]).command).toBe('help');
});

test('a wrong option is refused by its name, with the way to the list', () => {
  for (const [args, name] of [
    [['start', '--prt', '80'], '--prt'],
    [['start', '--port'], '--port'],
    [['start', '--demo=1'], '--demo'],
  ] as const) {
    expect(() => readCommandLine(args), name).toThrow(name);
    expect(() => readCommandLine(args), name).toThrow('./javon help');
  }
});
