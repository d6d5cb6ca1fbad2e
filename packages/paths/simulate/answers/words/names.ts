import type { Random } from '../../random.ts';

const givenNames =
  'Ada Aisha Ben Carla Daria Elif Emil Fatou Georg Hana Ines Ivo Jonas Kaya Lena Luca Maya Milan Nils Noor Olga Pavel Rosa Tarek'.split(
    ' ',
  );
const family =
  'Abel Berg Costa Dahl Engel Falk Garcia Haas Ivers Jensen Kaur Lang Moreau Novak Okafor Pohl Rossi Silva Tanaka Ueda Varga Weber Yilmaz Zeller'.split(
    ' ',
  );
const product =
  'Amelin Brisol Calenda Dorivan Estoral Falmera Girandol Helvena Ilmaris Jorvane Kelmora Lumetta Mirova Nordane Ovelin'.split(
    ' ',
  );

/** A given name and a family name. */
export function fullName(random: Random): string {
  return `${random.pick(givenNames)} ${random.pick(family)}`;
}

/** An address in a domain that delivers no mail; the number makes it different for each respondent. */
export function emailAddress(random: Random, number: number): string {
  return `${fullName(random).toLowerCase().replace(' ', '.')}${number}@example.org`;
}

/** An invented name of a product; the first names of the list are more frequent. */
export function productName(random: Random): string {
  return random.pick(product, (name) => 1 / (1 + product.indexOf(name)));
}
