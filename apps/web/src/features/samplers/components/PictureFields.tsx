import { addSamplerPicture } from '@javon/contract';
import { PRODUCT_PICTURES } from '@javon/price-tag';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/format/format.ts';
import { call } from '../../../shared/http/call.ts';
import { refreshedAfter } from '../../../shared/http/query-client.ts';
import { Chip, Chips } from '../../../shared/ui/chip/Chip.tsx';
import { Text } from '../../../shared/ui/layout/layout.tsx';
import { PictureUpload } from '../../../shared/ui/picture/PictureUpload.tsx';
import { StoredPicture } from '../../../shared/ui/picture/StoredPicture.tsx';
import { choicesQuery } from '../queries.ts';

interface PictureFieldsProps {
  /** Name of the picture in the layout. */
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** Choice of a part's picture: the product's, the brand's logo, or an uploaded one; with an upload. */
export function PictureFields({ value, onChange }: PictureFieldsProps) {
  const { t } = useTranslation('samplers');
  const pictures = useQuery(choicesQuery).data?.pictures;
  const ofProduct = PRODUCT_PICTURES.some((name) => name === value);
  const isUnknown = pictures !== undefined && !ofProduct && !pictures.some(({ name }) => name === value);
  const upload = async (file: File) => {
    const { name } = await call(addSamplerPicture, { body: {}, file });
    await refreshedAfter(addSamplerPicture);
    onChange(name);
  };
  return (
    <>
      <Chips label={t('layout.ref')}>
        {PRODUCT_PICTURES.map((name) => (
          <Chip key={name} pressed={name === value} onPress={() => onChange(name)}>
            {t(`pictures.${name}`)}
          </Chip>
        ))}
        {pictures?.map(({ name, url, created_at }) => {
          const label = t('pictures.uploaded', { when: formatDateTime(created_at) });
          return (
            <Chip
              key={name}
              pressed={name === value}
              aria-label={label}
              title={label}
              onPress={() => onChange(name)}
            >
              <StoredPicture path={url} alt="" size={40} />
            </Chip>
          );
        })}
      </Chips>
      {isUnknown ? (
        <Text as="p" size="sm" tone="negative">
          {t('pictures.unknown', { name: value })}
        </Text>
      ) : null}
      <PictureUpload
        label={t('pictures.upload')}
        help={t('pictures.help')}
        onChoose={upload}
        onRemove={async () => {}}
      />
    </>
  );
}
