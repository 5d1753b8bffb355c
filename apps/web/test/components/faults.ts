import { beforeEach, expect, vi } from 'vitest';

// React and the libraries report faults of a component on the console: a test during which there is one fails.
beforeEach(() => {
  const faults = vi.spyOn(console, 'error');
  return () => {
    const reported = faults.mock.calls.map((texts) => texts.map(String).join(' '));
    faults.mockRestore();
    expect(reported).toEqual([]);
  };
});
