import { startServer } from './server.ts';

// A full disk under the log must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Starts the server and stops it in order on SIGINT and SIGTERM. */
const server = await startServer(process.env, process.cwd()).catch((error: Error) => {
  console.error(`\nJavon did not start.\n${error.message}\n`);
  process.exit(1);
});

/** Timeout of closing, milliseconds; work that is left is then aborted, as in a power cut. */
const STOP_MS = 14_500;

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      console.error('Javon did not stop in time and breaks off.');
      process.exit(1);
    }, server.drainMs + STOP_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  });
}
