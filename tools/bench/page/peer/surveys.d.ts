/** The package's own types cannot be found by its `exports`. */
declare module '@formbricks/surveys' {
  export function renderSurveyInline(props: {
    readonly survey: unknown;
    readonly containerId: string;
    readonly brandColor: string;
    readonly isBrandingEnabled: boolean;
    readonly isRedirectDisabled: boolean;
  }): void;
}
