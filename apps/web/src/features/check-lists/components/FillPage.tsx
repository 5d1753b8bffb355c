import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { checkListQuery } from '../queries.ts';
import { FillIn } from './FillIn.tsx';
import { Result } from './Result.tsx';

/** One check list: to be filled in while it is open, to be read afterwards. */
export function FillPage() {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useQuery(checkListQuery(Number(id)));
  // What is at hand stays on the screen while the connection is away.
  if (data === undefined) {
    return (
      <Page title={t('one')}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </Page>
    );
  }
  const title = localised(data.template.name);
  return data.can.includes('check_list.fill') ? (
    <FillIn key={`${data.id}-${data.form_number}`} list={data} title={title} />
  ) : (
    <Result list={data} title={title} />
  );
}
