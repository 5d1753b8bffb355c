/** Whether the browser can draw in space; asked once, before the renderer is fetched. */
let known: boolean | null = null;

export function hasWebgl(): boolean {
  if (known === null) {
    try {
      const context = document.createElement('canvas').getContext('webgl2');
      known = context !== null;
      // Browsers keep only a few of these alive.
      context?.getExtension('WEBGL_lose_context')?.loseContext();
    } catch {
      known = false;
    }
  }
  return known;
}
