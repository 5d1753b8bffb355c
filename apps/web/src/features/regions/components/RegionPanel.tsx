import { createRegion, deleteRegion, editRegion, MAX_REGION_NAME, type Region } from '@javon/contract';
import { regionSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import {
  Form,
  type FormPart,
  fieldIn,
  SubmitButton,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import styles from './regions.module.css';

interface RegionPanelProps {
  /** Region to edit, `new` for a new one, null while closed. */
  readonly region: Region | 'new' | null;
  readonly onClose: () => void;
}

interface FormProps {
  readonly onDone: () => void;
}

/** Panel that adds, renames or deletes a region. */
export function RegionPanel({ region, onClose }: RegionPanelProps) {
  const { t } = useTranslation('branches');
  return (
    <SidePanel
      opened={region !== null}
      title={t(region === 'new' ? 'regions.add_title' : 'regions.edit_title')}
      onClose={onClose}
    >
      {region === 'new' ? <AddForm onDone={onClose} /> : null}
      {region !== null && region !== 'new' ? (
        <>
          <EditForm key={region.id} region={region} onDone={onClose} />
          <Removal region={region} onDone={onClose} />
        </>
      ) : null}
    </SidePanel>
  );
}

function AddForm({ onDone }: FormProps) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const keyOf = useIdempotencyKey();
  const form = useContractForm({
    id: 'region-new',
    schema: regionSchemas.createRegion.body,
    initial: { code: '', name: { uz: '', ru: '' } },
    toBody: ({ code, name }) => ({ code: code.trim().toUpperCase(), name }),
    submit: (body) => call(createRegion, { body }, { notify: 'none', idempotencyKey: keyOf(body) }),
    onSaved: (saved) => {
      notifySuccess(t('regions.added', { name: localised(saved.name) }));
      onDone();
    },
  });
  return (
    <Form form={form}>
      <Fields fields={form.all} />
      <SubmitButton>{t('regions.add_submit')}</SubmitButton>
    </Form>
  );
}

function EditForm({ region, onDone }: FormProps & { readonly region: Region }) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const { version, code, name } = region;
  const form = useContractForm({
    id: `region-${region.id}`,
    schema: regionSchemas.editRegion.body,
    initial: { version, code, name: { uz: name.uz, ru: name.ru } },
    toBody: (values) => ({ ...values, code: values.code.trim().toUpperCase() }),
    submit: (body) => call(editRegion, { params: { id: region.id }, body }, { notify: 'none' }),
    onSaved: (saved) => {
      notifySuccess(t('regions.saved', { name: localised(saved.name) }));
      onDone();
    },
  });
  return (
    <Form form={form} labels={useLabels()}>
      <Fields fields={form.all} />
      <SubmitButton />
    </Form>
  );
}

function useLabels() {
  const { t } = useTranslation('branches');
  return { code: t('fields.code'), 'name.uz': t('fields.name_uz'), 'name.ru': t('fields.name_ru') };
}

interface FieldsProps {
  readonly fields: FormPart<{
    readonly code: string;
    readonly name: { readonly uz: string; readonly ru: string };
  }>;
}

function Fields({ fields }: FieldsProps) {
  const { t } = useTranslation('branches');
  const labels = useLabels();
  return (
    <>
      <TextField
        field={fieldIn(fields, 'code')}
        label={labels.code}
        description={t('regions.code_help')}
        maxLength={3}
        placeholder="TAS"
      />
      <TextField field={fieldIn(fields, 'name.uz')} label={labels['name.uz']} maxLength={MAX_REGION_NAME} />
      <TextField field={fieldIn(fields, 'name.ru')} label={labels['name.ru']} maxLength={MAX_REGION_NAME} />
    </>
  );
}

function Removal({ region, onDone }: FormProps & { readonly region: Region }) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const name = localised(region.name);
  const removal = useConfirmed(deleteRegion, {
    input: { params: { id: region.id }, query: { confirmed: 'true' } },
    title: t('regions.delete_title'),
    text: t('regions.delete_text'),
    names: [name],
    action: t('regions.delete'),
    danger: true,
    onDone: () => {
      notifySuccess(t('regions.deleted', { name }));
      onDone();
    },
  });
  return (
    <div className={styles.removal}>
      {region.branch_count === 0 ? (
        <Button variant="subtle" color="red" loading={removal.isPending} onClick={removal.ask}>
          {t('regions.delete')}
        </Button>
      ) : (
        <p>{t('regions.delete_not_empty')}</p>
      )}
    </div>
  );
}
