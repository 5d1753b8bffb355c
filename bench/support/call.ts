/** Calls with a bearer token; an unsuccessful answer is an error, not a figure. */
export async function send(
  method: string,
  url: string,
  token: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || isForm ? (body ?? null) : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** {@link send}, with the answer read as JSON. */
export async function sendForJson<T>(...args: Parameters<typeof send>): Promise<T> {
  return (await send(...args)).json() as Promise<T>;
}
