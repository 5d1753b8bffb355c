export interface Names {
  readonly men: readonly string[];
  readonly women: readonly string[];
  /** In the man's form. */
  readonly surnames: readonly string[];
  readonly fathers: readonly string[];
}

const split = (text: string): string[] => text.trim().split(/\s+/);

export const UZBEK: Names = {
  men: split(`Akmal Anvar Aziz Bahodir Bekzod Botir Davron Dilshod Doniyor Elyor Farhod Farrux Gʻayrat Husan
    Ibrohim Ilhom Islom Jahongir Jamshid Jasur Kamol Laziz Mansur Mirzohid Muzaffar Nodir Otabek Oybek Ravshan
    Rustam Sanjar Sardor Sherzod Shuhrat Sirojiddin Temur Ulugʻbek Umid Xurshid Zafar Zohid`),
  women: split(`Barno Charos Dildora Dilfuza Dilnoza Feruza Gavhar Gulbahor Gulnora Iroda Kamola Kumush Lola
    Madina Malika Mohira Munisa Nargiza Nasiba Nigora Nilufar Nodira Oydin Ozoda Saida Sevara Shahnoza Shoira
    Umida Yulduz Zarina Zebo Zilola Zulfiya`),
  surnames: split(`Abdullayev Ahmedov Aliyev Axmadjonov Boboyev Boltayev Davlatov Ergashev Fayziyev Gʻaniyev
    Hakimov Hamidov Haydarov Ismoilov Jalilov Joʻrayev Karimov Komilov Mahmudov Mirzayev Nazarov Nematov Normatov
    Nurmatov Olimov Ochilov Qodirov Qosimov Rahimov Rajabov Rasulov Saidov Salimov Sattorov Sobirov Sodiqov
    Sultonov Toshmatov Turgʻunov Tursunov Umarov Usmonov Valiyev Xolmatov Xudoyberdiyev Yoʻldoshev Yusupov Ziyoyev`),
  fathers: split(`Abdulla Akbar Alisher Anvar Baxtiyor Erkin Gʻofur Hamid Ikrom Komil Mahmud Murod Nosir Odil
    Olim Qodir Rahim Salim Sobir Tohir Tolib Turgʻun Vali Xolmat Yusuf`),
};

export const KARAKALPAK: Names = {
  men: split(
    'Ajiniyaz Allambergen Amanbay Azat Bayram Berdaq Bawırjan Ernazar Jalǵas Maqset Paraxat Salamat',
  ),
  women: split('Aygúl Ayjamal Biybisánem Gúlayım Gúlnaz Gúlzar Jamila Mexriban Raushan Tamara'),
  surnames: split(
    'Allamuratov Bekmuratov Dáwletmuratov Embergenov Jumamuratov Qalmuratov Saparov Seytmuratov',
  ),
  fathers: split('Allambergen Bazarbay Embergen Jaqsılıq Muratbay Orınbay Saparbay Tájibay'),
};

export const RUSSIAN: Names = {
  men: split('Aleksandr Aleksey Andrey Denis Dmitriy Igor Maksim Pavel Sergey Timur Viktor Vladimir'),
  women: split('Alla Anna Elena Irina Kristina Marina Natalya Olga Svetlana Tatyana Viktoriya Yuliya'),
  surnames: split('Ivanov Kuznetsov Kim Li Morozov Pak Petrov Popov Smirnov Sokolov Tsoy Volkov'),
  fathers: split('Aleksandr Andrey Boris Ivan Nikolay Oleg Pavel Roman Sergey Viktor'),
};

/** A patronymic as each people writes it. */
export function patronymicOf(people: Names, father: string, woman: boolean): string {
  if (people === UZBEK) return `${father} ${woman ? 'qizi' : 'oʻgʻli'}`;
  if (people === KARAKALPAK) return `${father} ${woman ? 'qızı' : 'ulı'}`;
  if (father.endsWith('y')) return `${father}${woman ? 'evna' : 'evich'}`;
  return `${father}${woman ? 'ovna' : 'ovich'}`;
}

/** A woman's form of a surname; Korean surnames have none. */
export function surnameOf(surname: string, woman: boolean): string {
  return woman && /(ov|ev)$/.test(surname) ? `${surname}a` : surname;
}
