import { type SiteSettings, saveSiteSettings } from '@javon/contract';
import { settingsSchemas } from '@javon/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../shared/http/query-client.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Form, SubmitButton, saves, TextField, useContractForm } from '../../../shared/ui/form/index.ts';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { sitesQuery } from '../queries.ts';
import { LastChange } from './LastChange.tsx';
import { SkeletonList } from './SkeletonList.tsx';

const FIELDS = [
  'messenger',
  'other_site',
  'production_site',
  'production_api',
  'development_api',
] as const satisfies readonly (keyof SiteSettings)[];

const EXAMPLES: Readonly<Record<(typeof FIELDS)[number], string>> = {
  messenger: 'https://t.me/javon_admin',
  other_site: 'https://javon2.uz',
  production_site: 'javon.uz',
  production_api: 'https://api.javon.uz',
  development_api: 'https://test.javon.uz',
};

/** Sites of the chain and the link to the administrator's messenger. */
export function Sites() {
  const { data, error, refetch } = useQuery(sitesQuery);
  if (data) return <SitesForm sites={data} />;
  return (
    <Waiting error={error} refetch={refetch}>
      <SkeletonList rows={FIELDS.length} />
    </Waiting>
  );
}

function SitesForm({ sites }: { readonly sites: SiteSettings }) {
  const { t } = useTranslation('settings');
  const { changed_at: _at, changed_by: _by, ...initial } = sites;
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`sites.${name}`)]));
  const form = useContractForm({
    id: 'settings-sites',
    ...saves(saveSiteSettings, settingsSchemas.saveSiteSettings),
    initial,
    onSaved: (saved) => {
      queryClient.setQueryData(sitesQuery.queryKey, saved);
      notifySuccess(t('sites.saved'));
    },
  });
  return (
    <Form form={form} labels={labels}>
      <Quiet size="sm">{t('sites.text')}</Quiet>
      {FIELDS.map((name) => (
        <TextField
          key={name}
          field={form.at(name)}
          label={t(`sites.${name}`)}
          description={t(`sites.${name}_help`)}
          placeholder={EXAMPLES[name]}
          maxLength={200}
          autoComplete="off"
        />
      ))}
      <div>
        <SubmitButton />
      </div>
      <LastChange of={sites} />
    </Form>
  );
}
