export interface Vocabulary {
  readonly qualities: readonly string[];
  /**
   * Nouns with their article; in languages whose adjectives agree with nouns, all nouns have the gender of the
   * qualities.
   */
  readonly nouns: readonly string[];
  readonly things: readonly string[];
  /** Sentences with the placeholders `{noun}` and `{quality}`, or `{thing}`. */
  readonly judgement: string;
  readonly wish: string;
}

const english: Vocabulary = {
  qualities: list(
    'clear|quick|friendly|helpful|slow|expensive|simple|reliable|long|quiet|modern|good',
  ),
  nouns: list(
    'the service|the price|the delivery|the advice|the website|the staff|the colour|the size|the packaging|the manual',
  ),
  things: list('choice|time|light|help|information|colours|space|music|benches|shade'),
  judgement: '{noun} is {quality}.',
  wish: 'I would like more {thing}.',
};

const vocabularies: Readonly<Record<string, Vocabulary>> = {
  ar: {
    qualities: list('واضح|سريع|ودود|مفيد|بطيء|غالٍ|بسيط|موثوق|طويل|هادئ|حديث|جيد'),
    nouns: list('السعر|التصميم|الموقع|التوصيل|الموظف|اللون|الحجم|الصوت|المتجر|الدليل'),
    things: list('الخيارات|الوقت|الضوء|المساعدة|المعلومات|الألوان|المساحة|الموسيقى|المقاعد|الظل'),
    judgement: '{noun} {quality}.',
    wish: 'أتمنى المزيد من {thing}.',
  },
  de: {
    qualities: list(
      'klar|schnell|freundlich|hilfreich|langsam|teuer|einfach|zuverlässig|lang|ruhig|modern|gut',
    ),
    nouns: list(
      'der Service|der Preis|die Lieferung|die Beratung|die Website|das Personal|die Farbe|die Größe|die Verpackung|die Anleitung',
    ),
    things: list('Auswahl|Zeit|Licht|Hilfe|Informationen|Farben|Platz|Musik|Bänke|Schatten'),
    judgement: '{noun} ist {quality}.',
    wish: 'ich wünsche mir mehr {thing}.',
  },
  en: english,
  es: {
    qualities: list(
      'claro|rápido|amable|útil|lento|caro|sencillo|fiable|largo|tranquilo|moderno|bueno',
    ),
    nouns: list(
      'el servicio|el precio|el envío|el consejo|el sitio|el personal|el color|el tamaño|el embalaje|el manual',
    ),
    things: list('opciones|tiempo|luz|ayuda|información|colores|espacio|música|bancos|sombra'),
    judgement: '{noun} es {quality}.',
    wish: 'me gustaría tener más {thing}.',
  },
  fr: {
    qualities: list('clair|rapide|aimable|utile|lent|cher|simple|fiable|long|calme|moderne|bon'),
    nouns: list(
      'le service|le prix|le délai|le conseil|le site|le personnel|le design|le choix|le colis|le manuel',
    ),
    things: list('choix|temps|lumière|conseils|couleurs|place|musique|bancs|fleurs|calme'),
    judgement: '{noun} est {quality}.',
    wish: 'je voudrais plus de {thing}.',
  },
  it: {
    qualities: list(
      'chiaro|veloce|gentile|utile|lento|caro|semplice|affidabile|lungo|tranquillo|moderno|buono',
    ),
    nouns: list(
      'il servizio|il prezzo|il sito|il personale|il colore|il pacco|il negozio|il consiglio|il manuale|il suono',
    ),
    things: list('scelta|tempo|luce|aiuto|informazioni|colori|spazio|musica|panchine|ombra'),
    judgement: '{noun} è {quality}.',
    wish: 'vorrei più {thing}.',
  },
  pt: {
    qualities: list('claro|rápido|amável|útil|lento|caro|simples|fiável|longo|calmo|moderno|bom'),
    nouns: list(
      'o serviço|o preço|o prazo|o conselho|o site|o pessoal|o design|o tamanho|o pacote|o manual',
    ),
    things: list('opções|tempo|luz|ajuda|informação|cores|espaço|música|bancos|sombra'),
    judgement: '{noun} é {quality}.',
    wish: 'gostaria de ter mais {thing}.',
  },
  zh: {
    qualities: list('清楚|快|友好|有用|慢|贵|简单|可靠|长|安静|现代|好'),
    nouns: list('服务|价格|送货|建议|网站|员工|颜色|大小|包装|说明书'),
    things: list('选择|时间|光线|帮助|信息|颜色|空间|音乐|座位|树荫'),
    judgement: '{noun}很{quality}。',
    wish: '希望有更多{thing}。',
  },
};

/** Neutral words of a language; English words for a language that is not listed. */
export function vocabularyOf(language: string): Vocabulary {
  return vocabularies[language.split('-')[0] ?? ''] ?? english;
}

function list(words: string): readonly string[] {
  return words.split('|');
}
