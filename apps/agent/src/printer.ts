import { createConnection } from 'node:net';
import type { PrinterAddress } from './config.ts';

const CONNECT_MS = 5000;
/** Timeout for sending: a printer out of labels stops reading until somebody inserts a roll. */
const SEND_MS = 120_000;

/** Nothing was sent: the printer is off, or busy with another computer. */
export class PrinterUnavailable extends Error {}

/** The connection broke after the first byte: some labels may have come out. */
export class PrinterCutOff extends Error {}

/**
 * Sends raw bytes to a printer.
 * @param onBegin called before the first byte
 * @throws PrinterUnavailable, PrinterCutOff
 */
export function sendTo({ host, port }: PrinterAddress, bytes: Buffer, onBegin: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let begun = false;
    const socket = createConnection({ host, port });
    const fail = (message: string) => {
      socket.destroy();
      reject(begun ? new PrinterCutOff(message) : new PrinterUnavailable(message));
    };
    socket.setTimeout(CONNECT_MS, () => fail(`${host}:${port} does not answer`));
    socket.on('error', (error) => fail(error.message));
    socket.on('connect', () => {
      begun = true;
      onBegin();
      socket.setTimeout(SEND_MS);
      // The printer closes its side of the connection once it has read everything.
      socket.end(bytes);
    });
    socket.resume();
    socket.on('close', (hadError) => {
      if (!hadError) resolve();
    });
  });
}
