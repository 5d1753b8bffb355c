import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The API that the development server passes calls on to. */
const API = process.env.API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    manifest: true,
    // Small pictures inside styles would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The contract only declares; what a screen does not use of it must not reach that screen.
      treeshake: { moduleSideEffects: [{ test: /packages[\\/]contract[\\/]/, sideEffects: false }] },
    },
  },
  server: { proxy: { '/api': API } },
});
