import { createRegion, deleteRegion, editRegion, MAX_REGION_NAME, type Region } from '@javon/contract';
import { regionSchemas } from '@javon/contract/schemas';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { useIdempotencyKey } from '../../../shared/http/use-idempotency-key.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useConfirmed } from '../../../shared/ui/confirm/use-confirmed.ts';
import { Form, SubmitButton, sends, TextField, useContractForm } from '../../../shared/ui/form/index.ts';
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
      {region === 'new' ? <RegionForm region={null} onDone={onClose} /> : null}
      {region !== null && region !== 'new' ? (
        <>
          <RegionForm key={region.id} region={region} onDone={onClose} />
          <Removal region={region} onDone={onClose} />
        </>
      ) : null}
    </SidePanel>
  );
}

function RegionForm({ region, onDone }: FormProps & { readonly region: Region | null }) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const keyOf = useIdempotencyKey();
  const labels = { code: t('fields.code'), 'name.uz': t('fields.name_uz'), 'name.ru': t('fields.name_ru') };
  const form = useContractForm({
    id: `region-${region?.id ?? 'new'}`,
    ...(region === null
      ? sends(regionSchemas.createRegion.body, (body) =>
          call(createRegion, { body }, { notify: 'none', idempotencyKey: keyOf(body) }),
        )
      : sends(regionSchemas.editRegion.body, (body) =>
          call(editRegion, { params: { id: region.id }, body }, { notify: 'none' }),
        )),
    initial: {
      version: region?.version ?? 1,
      code: region?.code ?? '',
      name: { uz: region?.name.uz ?? '', ru: region?.name.ru ?? '' },
    },
    toBody: ({ version, code, name }) => ({
      ...(region === null ? {} : { version }),
      code: code.trim().toUpperCase(),
      name,
    }),
    onSaved: (saved) => {
      notifySuccess(t(region === null ? 'regions.added' : 'regions.saved', { name: localised(saved.name) }));
      onDone();
    },
  });
  return (
    <Form form={form} labels={labels}>
      <TextField
        field={form.at('code')}
        label={labels.code}
        description={t('regions.code_help')}
        maxLength={3}
        placeholder="TAS"
      />
      <TextField field={form.at('name.uz')} label={labels['name.uz']} maxLength={MAX_REGION_NAME} />
      <TextField field={form.at('name.ru')} label={labels['name.ru']} maxLength={MAX_REGION_NAME} />
      <SubmitButton>{region === null ? t('regions.add_submit') : undefined}</SubmitButton>
    </Form>
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
