import { copySampler, FORMATS, MAX_SAMPLER_NAME, ORIENTATIONS, type Sampler } from '@javon/contract';
import { samplerSchemas } from '@javon/contract/schemas';
import { USUAL_LABEL } from '@javon/price-tag';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { call } from '../../../shared/http/call.ts';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import {
  FieldRow,
  Form,
  RadioField,
  SubmitButton,
  TextField,
  useContractForm,
} from '../../../shared/ui/form/index.ts';
import { Quiet } from '../../../shared/ui/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/overlay/Dialog.tsx';
import { samplerPath } from '../paths.ts';
import { storeSampler } from '../queries.ts';
import { LabelSize } from './LabelSize.tsx';

interface CopyDialogProps {
  readonly opened: boolean;
  readonly sampler: Sampler;
  readonly onClose: () => void;
}

/** Dialog that copies a sampler under another name, optionally in another format or orientation. */
export function CopyDialog({ opened, ...rest }: CopyDialogProps) {
  const { t } = useTranslation(['samplers', 'ui']);
  return (
    <Dialog opened={opened} onClose={rest.onClose} title={t('samplers:view.copy_title')}>
      {opened ? <CopyForm {...rest} /> : null}
    </Dialog>
  );
}

function CopyForm({ sampler, onClose }: Omit<CopyDialogProps, 'opened'>) {
  const { t } = useTranslation('samplers');
  const goOn = useGoOn();
  const form = useContractForm({
    id: `sampler-copy-${sampler.id}`,
    schema: samplerSchemas.copySampler.body,
    initial: {
      name: t('view.copy_name', { name: sampler.name }).slice(0, MAX_SAMPLER_NAME),
      format: sampler.format,
      orientation: sampler.orientation,
      size: sampler.design.layout.size ?? USUAL_LABEL,
    },
    submit: ({ orientation, size, ...rest }, keyOf) => {
      // Paper has an orientation, a label a size.
      const body = rest.format === 'label' ? { ...rest, size } : { ...rest, orientation };
      return call(
        copySampler,
        { params: { id: sampler.id }, body },
        { notify: 'none', idempotencyKey: keyOf(body) },
      );
    },
    onSaved: (copy) => {
      storeSampler(copy);
      notifySuccess(t('view.copied'));
      onClose();
      goOn([samplerPath(copy)]);
    },
  });
  return (
    <Form form={form}>
      <Quiet>{t('view.copy_text')}</Quiet>
      <TextField field={form.at('name')} label={t('view.name')} maxLength={MAX_SAMPLER_NAME} />
      <FieldRow>
        <RadioField
          field={form.at('format')}
          label={t('format')}
          options={FORMATS.map((value) => ({ value, label: formatName(value) }))}
        />
        {form.values.format === 'label' ? (
          <LabelSize size={form.values.size} onChange={(size) => form.write('size', size)} />
        ) : (
          <RadioField
            field={form.at('orientation')}
            label={t('orientation')}
            options={ORIENTATIONS.map((value) => ({ value, label: t(`orientations.${value}`) }))}
          />
        )}
      </FieldRow>
      <SubmitButton>{t('view.copy')}</SubmitButton>
    </Form>
  );
}
