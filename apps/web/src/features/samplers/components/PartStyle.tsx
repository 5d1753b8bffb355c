import { TAG_LANGUAGES } from '@javon/contract';
import { LAYOUT_LIMITS as L, type LocalText, type Part, VALUE_NAMES } from '@javon/price-tag';
import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../shared/ui/layout/layout.tsx';
import styles from './inspector.module.css';
import { PictureFields } from './PictureFields.tsx';
import { StepField } from './StepField.tsx';

interface PartStyleProps {
  readonly part: Part;
  readonly onChange: (change: Partial<Part>) => void;
}

const INKS = ['black', 'white', 'grey', 'accent'] as const;

/** Options of parts, by the key under which a part stores them. */
const CHOICES = {
  align: ['left', 'center', 'right'],
  valign: ['top', 'middle', 'bottom'],
  ink: INKS,
  labelInk: INKS,
  strikeInk: INKS,
  strike: ['across', 'slanted'],
  shape: ['rect', 'round', 'flag'],
} as const;
/** Further inks and weights of a part, which need names of their own. */
const FURTHER = ['labelInk', 'strikeInk', 'suffixWeight', 'valueWeight'] as const;
const FLAGS = ['digits', 'rules'] as const;
const WEIGHTS = ['weight', 'suffixWeight', 'valueWeight'] as const;

/** Fields of a part's style and text, as far as its kind has them. */
export function PartStyle({ part, onChange }: PartStyleProps) {
  const { t } = useTranslation('samplers');
  const values = part as unknown as Readonly<Record<string, unknown>>;
  const set = (key: string, value: unknown) => onChange({ [key]: value } as Partial<Part>);
  const number = (key: string, label: string, bounds: readonly [number, number], step = 1, scale = 1) =>
    typeof values[key] === 'number' ? (
      <StepField
        key={key}
        label={label}
        value={values[key]}
        step={step}
        scale={scale}
        min={bounds[0]}
        max={bounds[1]}
        onChange={(value) => set(key, value)}
      />
    ) : null;
  const labelOf = (key: keyof typeof CHOICES | (typeof WEIGHTS)[number]) => {
    const further = FURTHER.find((one) => one === key);
    return further === undefined ? t(`layout.${key as 'align'}`) : t(`compare.fields.${further}`);
  };
  const floor = typeof values.floor === 'number' ? values.floor : L.minSize;
  const size = typeof values.size === 'number' ? values.size : L.maxSize;
  return (
    <Stack as="fieldset" gap={10} className={styles.group}>
      <legend>{t('layout.style')}</legend>
      <PartContent part={part} set={set} />
      <div className={styles.two}>
        {number('size', t('layout.size'), [floor, L.maxSize], 0.5)}
        {number('floor', t('layout.floor'), [L.minSize, size], 0.5)}
        {WEIGHTS.map((key) =>
          key in values ? (
            <NativeSelect
              key={key}
              size="xs"
              label={labelOf(key)}
              data={([400, 600, 800] as const).map((value) => ({
                value: String(value),
                label: t(`layout.weight_${value}`),
              }))}
              value={String(values[key])}
              onChange={(event) => set(key, Number(event.currentTarget.value))}
            />
          ) : null,
        )}
        {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((key) =>
          key in values ? (
            <NativeSelect
              key={key}
              size="xs"
              label={labelOf(key)}
              data={CHOICES[key].map((value) => ({ value, label: t(`layout.${value}`) }))}
              value={String(values[key])}
              onChange={(event) => set(key, event.currentTarget.value)}
            />
          ) : null,
        )}
        {number('maxLines', t('layout.max_lines'), [1, L.maxLines])}
        {number('maxRows', t('layout.max_rows'), [1, L.maxRows])}
        {number('leading', t('layout.leading'), [L.minLeading, L.maxLeading], 5)}
        {number('suffixSize', t('layout.suffix_size'), [L.minSuffix, L.maxSuffix], 2)}
        <Inks part={part} set={set} />
        {number('thickness', t('layout.thickness'), [part.kind === 'line' ? 1 : 0, L.maxThickness], 1, 10)}
        {number('radius', t('layout.radius'), [0, L.maxRadius], 5, 10)}
      </div>
      {FLAGS.map((key) =>
        key in values ? (
          <Switch
            key={key}
            size="xs"
            label={t(`layout.${key}`)}
            checked={values[key] === true}
            onChange={(event) => set(key, event.currentTarget.checked)}
          />
        ) : null,
      )}
      {part.kind === 'value' ? (
        <>
          <Words label={t('layout.before')} value={part.before} onChange={(text) => set('before', text)} />
          <Words label={t('layout.after')} value={part.after} onChange={(text) => set('after', text)} />
        </>
      ) : null}
    </Stack>
  );
}

interface PartFieldsProps {
  readonly part: Part;
  readonly set: (key: string, value: unknown) => void;
}

/** Fields of the content of a part: a value, words, a picture. */
function PartContent({ part, set }: PartFieldsProps) {
  const { t } = useTranslation('samplers');
  return (
    <>
      {part.kind === 'value' ? (
        <NativeSelect
          size="xs"
          label={t('layout.value')}
          data={VALUE_NAMES.map((value) => ({ value, label: t(`values.${value}`) }))}
          value={part.value}
          onChange={(event) => set('value', event.currentTarget.value)}
        />
      ) : null}
      {part.kind === 'text' ? (
        <Words label={t('layout.words')} value={part.text} onChange={(text) => set('text', text)} />
      ) : null}
      {part.kind === 'picture' ? (
        <PictureFields value={part.ref} onChange={(name) => set('ref', name)} />
      ) : null}
    </>
  );
}

/** Colours of a part's surface and outline. */
function Inks({ part, set }: PartFieldsProps) {
  const { t } = useTranslation('samplers');
  return (
    <>
      {part.kind === 'box' || part.kind === 'discount' ? (
        <InkChoice
          label={t('layout.fill')}
          value={part.fill}
          optional={part.kind === 'box'}
          onChange={(fill) => set('fill', fill)}
        />
      ) : null}
      {part.kind === 'box' ? (
        <InkChoice
          label={t('layout.stroke')}
          value={part.stroke}
          optional
          onChange={(stroke) => set('stroke', stroke)}
        />
      ) : null}
    </>
  );
}

interface InkChoiceProps {
  readonly label: string;
  readonly value: (typeof INKS)[number] | undefined;
  readonly optional: boolean;
  readonly onChange: (ink: (typeof INKS)[number] | undefined) => void;
}

function InkChoice({ label, value, optional, onChange }: InkChoiceProps) {
  const { t } = useTranslation('samplers');
  return (
    <NativeSelect
      size="xs"
      label={label}
      data={[
        ...(optional ? [{ value: '', label: t('layout.no_ink') }] : []),
        ...INKS.map((ink) => ({ value: ink, label: t(`layout.${ink}`) })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(INKS.find((ink) => ink === event.currentTarget.value))}
    />
  );
}

interface WordsProps {
  readonly label: string;
  readonly value: LocalText | undefined;
  readonly onChange: (text: LocalText) => void;
}

const NO_WORDS: LocalText = { uz: '', ru: '', kaa: '' };

/** Fixed text of a part in the three languages of a tag. */
function Words({ label, value = NO_WORDS, onChange }: WordsProps) {
  const { t } = useTranslation('samplers');
  return (
    <Stack gap={6}>
      {TAG_LANGUAGES.map((language) => (
        <TextInput
          key={language}
          size="xs"
          label={`${label}: ${t(`form.${language}`).toLowerCase()}`}
          maxLength={L.textLength}
          value={value[language] ?? ''}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
        />
      ))}
    </Stack>
  );
}
