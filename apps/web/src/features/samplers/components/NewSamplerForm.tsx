import { createSampler } from '@javon/contract';
import { samplerSchemas } from '@javon/contract/schemas';
import { defaultLayout } from '@javon/price-tag';
import { useTranslation } from 'react-i18next';
import { useGoOn } from '../../../shared/navigation/use-go-on.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { saves, useContractForm } from '../../../shared/ui/form/index.ts';
import { newSpec, type SamplerValues } from '../model/draft.ts';
import type { Plans } from '../model/preview.ts';
import { NEW_CRUMBS, SAMPLERS_PATH, type SamplerKind, samplerPath } from '../paths.ts';
import { storeSampler } from '../queries.ts';
import { Editor } from './Editor.tsx';

/** Editor of a new sampler. */
export function NewSamplerForm({ kind, plans }: { readonly kind: SamplerKind; readonly plans: Plans }) {
  const { t } = useTranslation(['samplers', 'pages']);
  const goOn = useGoOn();
  const layout = defaultLayout(kind, 'A6');
  const initial: SamplerValues = {
    name: '',
    kind,
    format: layout.format,
    orientation: layout.orientation,
    design: { ...newSpec(kind, plans), layout },
  };
  const form = useContractForm({
    id: `sampler-new-${kind}`,
    ...saves(createSampler, samplerSchemas.createSampler),
    initial,
    onSaved: (sampler) => {
      storeSampler(sampler);
      notifySuccess(t('samplers:form.created'));
      if (!goOn([samplerPath(sampler), SAMPLERS_PATH], { replace: true })) form.startOver();
    },
  });
  return (
    <Editor
      form={form}
      isNew
      title={t(`pages:${NEW_CRUMBS[kind]}`)}
      kind={kind}
      startsWith="form"
      categories={[]}
      onClose={() => void goOn([SAMPLERS_PATH, '/'])}
    />
  );
}
