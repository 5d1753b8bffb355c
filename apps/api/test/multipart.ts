import type { TestServer } from './harness.ts';

/** Sends a file to a route that accepts a picture. */
export async function sendFile(
  server: TestServer,
  token: string,
  url: string,
  bytes: Buffer,
  method = 'PUT',
) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'rasm.png');
  const request = new Response(form);
  return server.call(method, url, {
    token,
    body: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}
