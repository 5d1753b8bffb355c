import { type Retention, saveRetention } from '@javon/contract';
import { settingsSchemas } from '@javon/contract/schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../../shared/http/query-client.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { confirm } from '../../../shared/ui/confirm/confirm.ts';
import {
  FieldRow,
  Form,
  NumberField,
  SubmitButton,
  saves,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { retentionQuery } from '../queries.ts';
import { LastChange } from './LastChange.tsx';
import { SkeletonList } from './SkeletonList.tsx';

const FIELDS = [
  'notices_days',
  'read_notices_days',
  'print_values_days',
  'sessions_days',
  'password_requests_days',
] as const satisfies readonly (keyof Retention)[];

/** Settings of retention: for how many days temporary records are kept. */
export function RetentionSettings() {
  const { data, error, refetch } = useQuery(retentionQuery);
  if (data) return <RetentionForm retention={data} />;
  return (
    <Waiting error={error} refetch={refetch}>
      <SkeletonList rows={FIELDS.length} />
    </Waiting>
  );
}

/** Values of the form: a number may be empty. */
type Typed = { readonly [K in keyof Omit<Retention, 'changed_at' | 'changed_by'>]: Retention[K] | null };

function RetentionForm({ retention }: { readonly retention: Retention }) {
  const { t } = useTranslation('settings');
  const { changed_at: _at, changed_by: _by, ...initial } = retention;
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`kept.${name}`)]));
  const form = useContractForm({
    id: 'settings-retention',
    ...saves(saveRetention, settingsSchemas.saveRetention),
    initial: initial as Typed,
    onSaved: (saved) => {
      queryClient.setQueryData(retentionQuery.queryKey, saved);
      notifySuccess(t('kept.saved'));
    },
  });
  /** Fewer days delete records permanently, so a question is asked. */
  const send = async () => {
    const shorter = FIELDS.some((name) => Number(form.values[name]) < retention[name]);
    const agreed =
      !shorter ||
      (await confirm({
        title: t('kept.ask'),
        text: t('kept.ask_text'),
        action: t('kept.shorten'),
        danger: true,
      }));
    if (agreed) await form.send();
  };
  return (
    <Form form={{ ...form, send }} labels={labels}>
      <Quiet size="sm">{t('kept.text')}</Quiet>
      <FieldRow>
        {FIELDS.map((name) => (
          <NumberField
            key={name}
            field={form.at(name)}
            label={t(`kept.${name}`)}
            unit={t('kept.unit')}
            min={1}
            max={name === 'print_values_days' ? 31 : 3650}
          />
        ))}
      </FieldRow>
      <div>
        <SubmitButton />
      </div>
      <LastChange of={retention} />
    </Form>
  );
}
