import path from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from './texts.ts';

/** @throws Refusal naming an unknown option, or one without its value */
function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        demo: { type: 'boolean' },
        wait: { type: 'string' },
        seal: { type: 'string' },
        foreground: { type: 'boolean', default: false },
        print: { type: 'boolean', default: false },
        restore: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('. ');
    throw new Refusal('bad_option', { reason });
  }
}

type Values = ReturnType<typeof parse>['values'];

/** Settings from the command line; a folder is relative to the caller's folder. */
function settingsIn({ port, host, data, demo }: Values): Record<string, string> {
  const given = {
    PORT: port,
    HOST: host,
    DATA_DIR: data === undefined ? undefined : path.resolve(data),
    DEMO: demo ? '1' : undefined,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/**
 * Reads the arguments of ./javon: the command with its own arguments, its options, and the settings among them.
 * @throws Refusal naming an unknown option, or one without its value
 */
export function readCommandLine(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const [command = 'help', ...rest] = positionals;
  return { command, rest, values, given: settingsIn(values) };
}
