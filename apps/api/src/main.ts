import { startServer } from './server.ts';

/** Starts the server and stops it in order on SIGINT and SIGTERM. */
const server = await startServer(process.env, process.cwd()).catch((error: Error) => {
  console.error(`\nJavon did not start.\n${error.message}\n`);
  process.exit(1);
});

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: Error) => {
        console.error(error.message);
        process.exit(1);
      },
    );
  });
}
