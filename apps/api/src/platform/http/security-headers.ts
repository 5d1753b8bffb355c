import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** Sites whose API a page may call; `current` is replaced when they change. */
interface Sites {
  readonly current: { readonly production_api: string; readonly development_api: string };
}

/** Origins that a page may call: its own and those of the API. */
function callable({ current }: Sites): string {
  const others = [current.production_api, current.development_api].filter((url) => url !== '');
  return ["'self'", ...others.map((url) => new URL(url).origin)].join(' ');
}

function helmetFor(sites: Sites): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Components use inline style attributes; style sheets and scripts get no such exception.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: [() => callable(sites)],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // Text never becomes markup or a script URL; the named policy creates only the URL of the worker.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['javon-worker'],
      },
    },
    // For browsers that do not read frame-ancestors.
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
}

/** Device features that a page may use: the camera, to read codes; embedded frames get none. */
const PERMISSIONS_POLICY = 'camera=(self), display-capture=(), geolocation=(), microphone=()';

/**
 * Security headers of every answer. They are the same until the sites change, so Helmet makes them once and
 * not for each call.
 */
export function securityHeaders(sites: Sites): () => Readonly<Record<string, string>> {
  const setHeaders = helmetFor(sites);
  let madeFor: Sites['current'] | null = null;
  let headers: Record<string, string> = {};
  return () => {
    if (madeFor === sites.current) return headers;
    madeFor = sites.current;
    headers = { 'permissions-policy': PERMISSIONS_POLICY };
    const answer = {
      setHeader: (name: string, value: string) => {
        headers[name.toLowerCase()] = value;
      },
      removeHeader() {},
    };
    setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
      if (error) throw error;
    });
    return headers;
  };
}
