import { monthlyPrice, resolveTag, type TagValues, textDigest } from '@javon/price-tag';
import type { TagTexts } from '../src/modules/price-tags/public.ts';
import { categoryOf } from './categories.ts';
import { type DemoProduct, priceAt } from './products.ts';
import { type DemoSampler, markupAt, versionAt } from './samplers.ts';

export type TagLanguage = 'uz' | 'ru' | 'kaa';

/** Facts by which a hanging tag is compared with today's. */
export interface ShownFacts {
  readonly price: number | null;
  readonly oldPrice: number | null;
  readonly monthly: number | null;
  readonly months: number | null;
  readonly digest: string;
  readonly versionId: number;
}

/** Content of a product's tag at any moment of the demo chain's past. */
export class TagContents {
  readonly #samplers: ReadonlyMap<string, DemoSampler>;
  readonly #texts: ReadonlyMap<number, TagTexts>;
  readonly #digests = new Map<string, string>();

  constructor(samplers: readonly DemoSampler[], texts: ReadonlyMap<number, TagTexts>) {
    this.#samplers = new Map(samplers.filter((one) => one.kind === 1).map((one) => [one.format, one]));
    this.#texts = texts;
  }

  at(product: DemoProduct, language: TagLanguage, hoursAgo: number): ShownFacts {
    const { price, oldPrice } = priceAt(product, hoursAgo);
    const version = this.#version(product, hoursAgo);
    const { months } = version;
    const markup = markupAt(months, hoursAgo);
    const before = this.#isBefore(product, hoursAgo);
    const key = `${product.id} ${version.id} ${before} ${language}`;
    const known = this.#digests.get(key);
    const digest = known ?? textDigest(this.#resolve(product, language, hoursAgo, null));
    if (known === undefined) this.#digests.set(key, digest);
    return {
      price,
      oldPrice,
      digest,
      versionId: version.id,
      monthly: price === null ? null : monthlyPrice(price, markup, months),
      months: price === null ? null : months,
    };
  }

  /** The values as frozen by a print. */
  frozen(product: DemoProduct, language: TagLanguage, hoursAgo: number): TagValues {
    return this.#resolve(product, language, hoursAgo, this.at(product, language, hoursAgo));
  }

  #version(product: DemoProduct, hoursAgo: number) {
    const sampler = this.#samplers.get(categoryOf(product.category).format);
    if (sampler === undefined) throw new Error(`no sampler for ${product.category}`);
    return versionAt(sampler, hoursAgo);
  }

  #isBefore(product: DemoProduct, hoursAgo: number): boolean {
    return product.renamed !== null && hoursAgo > product.renamed.hoursAgo;
  }

  #resolve(
    product: DemoProduct,
    language: TagLanguage,
    hoursAgo: number,
    contents: ShownFacts | null,
  ): TagValues {
    const texts = this.#texts.get(product.id);
    if (texts === undefined) throw new Error(`no texts of ${product.sku}`);
    const { renamed } = product;
    const name =
      renamed !== null && this.#isBefore(product, hoursAgo)
        ? { uz: renamed.uz, ru: renamed.ru, kaa: renamed.kaa }
        : texts.product.name;
    const instalment =
      contents === null || contents.monthly === null || contents.months === null
        ? null
        : { monthly: contents.monthly, months: contents.months, promoBank: false };
    return resolveTag(
      {
        ...texts,
        product: { ...texts.product, name },
        instalment,
        price: contents === null ? 1 : contents.price,
        oldPrice: contents === null ? null : contents.oldPrice,
      },
      this.#version(product, hoursAgo).stored.sampler,
      language,
    ).values;
  }
}
