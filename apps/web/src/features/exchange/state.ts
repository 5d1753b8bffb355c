import type { ExchangeSummary } from '@javon/contract';

type Shown = Pick<ExchangeSummary, 'outcome' | 'failed' | 'refused'> & {
  readonly imports: readonly Pick<ExchangeSummary['imports'][number], 'state' | 'holds'>[];
};

/**
 * State of an exchange for display: `failed` if files were refused, `going` while it continues. Its outcome is that of
 * the moment when it was taken; later its imports say more.
 */
export function stateOf({
  outcome,
  failed,
  refused,
  imports,
}: Shown): 'failed' | 'going' | NonNullable<ExchangeSummary['outcome']> {
  if (outcome === null) return failed + refused > 0 ? 'failed' : 'going';
  if (outcome === 'incomplete') return failed > 0 ? 'failed' : outcome;
  // Its rows waited for a mapping, and wait for a person since.
  if (imports.some(({ state }) => state === 'checked')) return 'waits';
  // Without an import of its own that waited, it waits for one of an exchange before it.
  if (outcome === 'waits' && !imports.some(({ holds }) => holds.length > 0)) return outcome;
  if (imports.some(({ state }) => state === 'done')) return 'applied';
  return outcome === 'waits' ? 'nothing' : outcome;
}
