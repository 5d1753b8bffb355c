import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Page } from '../../../shared/ui/page/Page.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { HistoryOf } from '../../history/public.ts';
import { templateQuery } from '../queries.ts';
import { TemplateForm } from './TemplateForm.tsx';

/** Page of a template: a new one, or an existing one. */
export function TemplatePage() {
  const { t } = useTranslation('check_lists');
  const localised = useLocalised();
  const { id } = useParams({ strict: false }) as { id: string };
  const isNew = id === 'add';
  const { data, error, refetch } = useQuery({ ...templateQuery(Number(id)), enabled: !isNew });
  if (isNew) {
    return (
      <Page title={t('template_add')}>
        <TemplateForm template={null} />
      </Page>
    );
  }
  return (
    <Page title={data ? localised(data.name) : t('template')}>
      {data ? (
        <>
          <TemplateForm key={data.id} template={data} />
          <HistoryOf entity="check_list_template" id={data.id} />
        </>
      ) : (
        <Waiting error={error} refetch={refetch} />
      )}
    </Page>
  );
}
