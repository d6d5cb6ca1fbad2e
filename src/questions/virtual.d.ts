/** The question types from packages that the build includes (`tools/build/questionTypes.ts`). */
declare module 'virtual:question-types' {
  import type { ComponentType } from 'react';

  export const packaged: readonly {
    readonly contract: import('../../contract/questions/index.ts').QuestionType;
    readonly view: () => Promise<ComponentType<never>>;
  }[];
}

/** The words for fixed parts of answers, by the names of the types. */
declare module 'virtual:question-words' {
  export const words: Readonly<Record<string, import('../i18n/messages/parts.ts').TypeWords>>;
}

declare module 'virtual:question-examples' {
  export const packagedExamples: readonly (readonly import('../../contract/examples/example.ts').Example[])[];
}
