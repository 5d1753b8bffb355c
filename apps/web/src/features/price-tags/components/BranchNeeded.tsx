import { Suspense } from 'react';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { rememberBranch } from '../../../shared/session/branch-choice.ts';
import { LoadingState } from '../../../shared/ui/states/states.tsx';

const ChooseBranch = lazyPart(() => import('./ChooseBranch.tsx'), 'ChooseBranch');

/** Asks for a branch, and remembers it; loaded only for people who have to choose. */
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
