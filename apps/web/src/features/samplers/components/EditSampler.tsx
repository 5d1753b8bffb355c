import { editSampler, type Sampler } from '@javon/contract';
import { samplerSchemas } from '@javon/contract/schemas';
import { useTranslation } from 'react-i18next';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { saves, useContractForm } from '../../../shared/ui/form/index.ts';
import type { EditorMode, SamplerValues } from '../model/draft.ts';
import { storeSampler } from '../queries.ts';
import { Editor } from './Editor.tsx';

interface EditSamplerProps {
  readonly sampler: Sampler;
  readonly mode: EditorMode;
  readonly onClose: () => void;
}

/** Editor of an existing sampler; saving makes a new version. */
export function EditSampler({ sampler, mode, onClose }: EditSamplerProps) {
  const { t } = useTranslation('samplers');
  const initial: SamplerValues = { version: sampler.version, name: sampler.name, design: sampler.design };
  const form = useContractForm({
    id: `sampler-${sampler.id}`,
    ...saves(editSampler, samplerSchemas.editSampler, { params: { id: sampler.id } }),
    initial,
    onSaved: (next) => {
      storeSampler(next);
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
