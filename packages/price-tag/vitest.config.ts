import { defineConfig } from 'vitest/config';

// Pages are rendered and decoded by other programs, which on a busy machine takes its time.
export default defineConfig({
  test: { name: 'price-tag', include: ['src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
});
