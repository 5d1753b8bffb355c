import { lazy, Suspense } from 'react';
import { rememberBranch } from '../../../shared/session/branch-choice.ts';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';

const ChooseBranch = lazy(() =>
  import('./ChooseBranch.tsx').then((module) => ({ default: module.ChooseBranch })),
);

/** Asks for a branch, and remembers it; its code comes only to those who have to choose. */
export function BranchNeeded({ onChoose }: { readonly onChoose: (code: string) => void }) {
  return (
    <Suspense fallback={<LoadingState />}>
      <ChooseBranch
        onChoose={(code) => {
          rememberBranch(code);
          onChoose(code);
        }}
      />
    </Suspense>
  );
}
