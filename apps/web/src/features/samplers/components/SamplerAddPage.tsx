import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import { WaitingPage } from '../../../shared/ui/page/Page.tsx';
import { NEW_CRUMBS, newSamplerPath } from '../paths.ts';
import { choicesQuery } from '../queries.ts';

const NewSamplerForm = lazyPart(() => import('./NewSamplerForm.tsx'), 'NewSamplerForm');

/** Editor of a new sampler, of the kind in the address. */
export function SamplerAddPage() {
  const { t } = useTranslation('pages');
  const { pathname } = useLocation();
  const kind = ([2, 3] as const).find((one) => pathname.startsWith(newSamplerPath(one))) ?? 1;
  const { data, error, refetch } = useQuery(choicesQuery);
  const waiting = <WaitingPage title={t(NEW_CRUMBS[kind])} error={error} refetch={refetch} lines={8} />;
  if (!data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <NewSamplerForm key={kind} kind={kind} plans={data.plans} />
    </Suspense>
  );
}
