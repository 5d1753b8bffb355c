import { editSampler, type Sampler } from '@javon/contract';
import { samplerSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { useContractForm } from '../../../shared/ui/form/index.ts';
import type { EditorMode, SamplerValues } from '../model/draft.ts';
import { useKeepSampler } from '../use-keep-sampler.ts';
import { Editor } from './Editor.tsx';

interface EditSamplerProps {
  readonly sampler: Sampler;
  readonly mode: EditorMode;
  readonly onClose: () => void;
}

/** Editor of an existing sampler; saving makes a new version. */
export function EditSampler({ sampler, mode, onClose }: EditSamplerProps) {
  const { t } = useTranslation('samplers');
  const keep = useKeepSampler();
  const initial: SamplerValues = { version: sampler.version, name: sampler.name, design: sampler.design };
  const form = useContractForm({
    id: `sampler-${sampler.id}`,
    schema: samplerSchemas.editSampler.body,
    initial,
    submit: (body) => call(editSampler, { params: { id: sampler.id }, body }, { notify: 'none' }),
    onSaved: (next) => {
      keep(next);
      const isNew = next.number !== sampler.number;
      const isRenamed = next.name !== sampler.name;
      notifySuccess(
        isNew ? t('form.saved', { number: next.number }) : t(isRenamed ? 'form.renamed' : 'form.same'),
      );
      onClose();
    },
  });
  return (
    <Editor
      form={form}
      title={sampler.name}
      kind={sampler.kind}
      startsWith={mode}
      categories={sampler.categories}
      onClose={onClose}
    />
  );
}
