import { createRegion, deleteRegion, editRegion, MAX_REGION_NAME, type Region } from '@javon/contract';
import { regionSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  Form,
  NameFields,
  SubmitButton,
  saves,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { PanelPart } from '../../../shared/ui/panel/PanelPart.tsx';
import { PanelRemoval } from '../../../shared/ui/panel/PanelRemoval.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';

interface RegionPanelProps {
  /** Region to edit, `new` for a new one, null while closed. */
  readonly region: Region | 'new' | null;
  readonly onClose: () => void;
}

/** Panel that adds, renames or deletes a region. */
export function RegionPanel({ region, onClose }: RegionPanelProps) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
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
          {region.branch_count === 0 ? (
            <PanelRemoval
              route={deleteRegion}
              input={{ params: { id: region.id }, query: { confirmed: 'true' } }}
              name={localised(region.name)}
              title={t('regions.delete_title')}
              text={t('regions.delete_text')}
              onDone={onClose}
            />
          ) : (
            <PanelPart>
              <Quiet size="sm">{t('regions.delete_not_empty')}</Quiet>
            </PanelPart>
          )}
        </>
      ) : null}
    </SidePanel>
  );
}

function RegionForm({ region, onDone }: { readonly region: Region | null; readonly onDone: () => void }) {
  const { t } = useTranslation('branches');
  const localised = useLocalised();
  const labels = { code: t('fields.code') };
  const form = useContractForm({
    id: `region-${region?.id ?? 'new'}`,
    ...(region === null
      ? saves(createRegion, regionSchemas.createRegion)
      : saves(editRegion, regionSchemas.editRegion, { params: { id: region.id } })),
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
        description={t('regions.code_help')}
        maxLength={3}
        placeholder="TAS"
      />
      <NameFields field={form.at('name')} maxLength={MAX_REGION_NAME} />
      <SubmitButton>{region === null ? t('regions.add_submit') : undefined}</SubmitButton>
    </Form>
  );
}
