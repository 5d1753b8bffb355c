import {
  type Brand,
  createBrand,
  deleteBrand,
  mergeBrand,
  removeBrandLogo,
  renameBrand,
  setBrandLogo,
} from '@javon/contract';
import { brandSchemas } from '@javon/contract/schemas';
import { IconTagStarred } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Form, SubmitButton, saves, TextField, useContractForm } from '../../../shared/ui/form/index.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { PanelMerge } from '../../../shared/ui/panel/PanelMerge.tsx';
import { PanelRemoval } from '../../../shared/ui/panel/PanelRemoval.tsx';
import { SidePanel } from '../../../shared/ui/panel/SidePanel.tsx';
import { PictureUpload } from '../../../shared/ui/picture/PictureUpload.tsx';
import { StoredPicture } from '../../../shared/ui/picture/StoredPicture.tsx';
import { HistoryOf } from '../../history/public.ts';
import { BrandSelect } from './BrandSelect.tsx';

interface BrandPanelProps {
  /** Brand to edit, `new` for a new one, null while closed. */
  readonly brand: Brand | 'new' | null;
  readonly onClose: () => void;
  readonly onChanged: (brand: Brand) => void;
}

/** Side panel of one brand: name, logo, merging, deletion, history. */
export function BrandPanel({ brand, onClose, onChanged }: BrandPanelProps) {
  const { t } = useTranslation('brands');
  const title = brand === 'new' ? t('add_title') : (brand?.name ?? t('edit_title'));
  return (
    <SidePanel opened={brand !== null} title={title} onClose={onClose}>
      {brand === 'new' ? (
        <NameForm
          brand={null}
          onSaved={(saved) => {
            notifySuccess(t('added', { name: saved.name }));
            onClose();
          }}
        />
      ) : null}
      {brand !== null && brand !== 'new' ? (
        <>
          <BrandDetails key={brand.id} brand={brand} onClose={onClose} onChanged={onChanged} />
          <HistoryOf entity="brand" id={brand.id} place="panel" />
        </>
      ) : null}
    </SidePanel>
  );
}

interface DetailsProps {
  readonly brand: Brand;
  readonly onClose: () => void;
  readonly onChanged: (brand: Brand) => void;
}

function BrandDetails({ brand, onClose, onChanged }: DetailsProps) {
  const { t } = useTranslation('brands');
  const mayEdit = brand.can.includes('goods.brand');
  const saved = (next: Brand, said: string) => {
    onChanged(next);
    notifySuccess(said);
  };
  return (
    <>
      <Stack gap={20}>
        <Row gap={16} align="center">
          <StoredPicture path={brand.logo_url} alt={t('logo_alt', { name: brand.name })} size={120}>
            <IconTagStarred size={40} stroke={1.2} />
          </StoredPicture>
          {mayEdit ? (
            <PictureUpload
              label={t(brand.logo_url ? 'logo_change' : 'logo_add')}
              help={t('logo_help')}
              removeLabel={brand.logo_url ? t('logo_remove') : undefined}
              onChoose={async (file) =>
                saved(await call(setBrandLogo, { params: { id: brand.id }, body: {}, file }), t('logo_saved'))
              }
              onRemove={async () =>
                saved(await call(removeBrandLogo, { params: { id: brand.id } }), t('logo_removed'))
              }
            />
          ) : null}
        </Row>
        <HrefLink href={`/goods?brand=${brand.id}`}>
          {t('open_products')} ({brand.product_count})
        </HrefLink>
        {mayEdit ? <NameForm brand={brand} onSaved={(next) => saved(next, t('saved'))} /> : null}
      </Stack>
      {mayEdit ? (
        <>
          <Merge brand={brand} onDone={onClose} />
          <PanelRemoval
            route={deleteBrand}
            input={{ params: { id: brand.id }, query: { confirmed: 'true' } }}
            name={brand.name}
            title={t('delete_title')}
            text={t('delete_text')}
            onDone={onClose}
          />
        </>
      ) : null}
    </>
  );
}

interface NameFormProps {
  readonly brand: Brand | null;
  readonly onSaved: (saved: Brand) => void;
}

function NameForm({ brand, onSaved }: NameFormProps) {
  const { t } = useTranslation('brands');
  const form = useContractForm({
    id: `brand-${brand?.id ?? 'new'}`,
    ...(brand === null
      ? saves(createBrand, brandSchemas.createBrand)
      : saves(renameBrand, brandSchemas.renameBrand, { params: { id: brand.id } })),
    initial: { version: brand?.version ?? 1, name: brand?.name ?? '' },
    toBody: ({ version, name }) => (brand === null ? { name } : { version, name }),
    onSaved,
  });
  return (
    <Form form={form} labels={{ name: t('name') }}>
      <TextField field={form.at('name')} label={t('name')} maxLength={80} />
      <SubmitButton>{brand === null ? t('add') : undefined}</SubmitButton>
    </Form>
  );
}

function Merge({ brand, onDone }: { readonly brand: Brand; readonly onDone: () => void }) {
  const { t } = useTranslation('brands');
  const [into, setInto] = useState<{ id: number; name: string } | null>(null);
  return (
    <PanelMerge
      route={mergeBrand}
      input={
        into && {
          params: { id: brand.id },
          body: { version: brand.version, into: into.id, confirmed: true },
        }
      }
      heading={t('merge')}
      title={t('merge_title')}
      text={t('merge_text', { from: brand.name, into: into?.name ?? '' })}
      onDone={({ moved, brand: kept }) => {
        notifySuccess(t('merged', { count: moved, into: kept.name }));
        onDone();
      }}
    >
      <BrandSelect
        label={t('merge_into')}
        description={t('merge_help')}
        without={brand.id}
        value={into}
        onChange={setInto}
      />
    </PanelMerge>
  );
}
