/** Properties of questions and columns in survey-core 2, including their older names. */
export const knownInQuestions = wordsOf(`
  acceptCarriageReturn acceptedCategories acceptedTypes addRowButtonLocation addRowButtonText
  addRowLocation addRowText allowAdaptiveActions allowAddRows allowCameraAccess allowClear
  allowCustomChoices allowDragRange allowImagesPreview allowMultiple allowRemoveRows allowResize
  allowRowReorder allowRowsDragAndDrop allowSwap alternateRows altText areas autocomplete
  autoComplete autoGenerate autoGrow backgroundColor backgroundImage bindings cellComponent
  cellErrorLocation cellHint cells cellType choices choicesByUrl choicesEnableIf
  choicesFromQuestion choicesFromQuestionMode choicesLazyLoadEnabled choicesLazyLoadPageSize
  choicesMax choicesMin choicesOrder choicesStep choicesVisibleIf choiceTextsFromQuestion
  choiceValuesFromQuestion clearIfInvisible closeOnSelect colCount cols colSpan columnColCount
  columnLayout columnMinWidth columns columnsLocation columnsVisibleIf commentPlaceholder
  commentPlaceHolder commentText confirmDelete confirmDeleteText contentMode
  copyDefaultValueFromLastEntry correctAnswer currency customLabels dataFormat dataList
  defaultDisplayValue defaultRowValue defaultValue defaultValueExpression defaultValueFromLastRow
  description descriptionLocation detailElements detailErrorLocation detailPanelMode
  detailPanelShowOnAdding displayMode displayRateDescriptionsAsExtremeItems displayStyle
  dontKnowText eachRowRequired eachRowUnique effectiveColSpan emptyRowsText enableIf errorLocation
  expression fileOrPhotoPlaceholder filePlaceholder filterExpression format hasComment hasNone
  hasOther hasSelectAll height hideColumnsIfEmpty hideIfChoicesEmpty hideIfRowsEmpty hideNumber
  hideSelectedItems horizontalScroll html imageFit imageHeight imageLink imageWidth indent
  inputFieldComponent inputSize inputTextAlignment inputType isAllRowRequired isRequired isUnique
  itemComponent itemErrorLocation items itemSize itemTitleWidth keyDuplicationError keyName label
  labelCount labelFalse labelFormat labelTrue longTap maskSettings maskType max maxErrorText
  maxFiles maxImageHeight maxImageWidth maximumFractionDigits maximumRateDescription maxLength
  maxRangeLength maxRateDescription maxRowCount maxSelectedAreas maxSelectedChoices maxSize
  maxValueExpression maxWidth min minErrorText minImageHeight minImageWidth minimumFractionDigits
  mininumRateDescription minRangeLength minRateDescription minRowCount minSelectedAreas
  minSelectedChoices minValueExpression minWidth multiSelect name needConfirmRemoveFile noneText
  noRowsText optionsCaption otherErrorText otherPlaceholder otherPlaceHolder otherText page
  penColor penMaxWidth penMinWidth photoPlaceholder placeholder placeHolder placeholderReadOnly
  precision rateColorMode rateCount rateDescriptionLocation rateDisplayMode rateMax rateMin
  rateStep rateType rateValues readOnly refuseText removeRowButtonText removeRowText renderAs
  requiredErrorText requiredIf resetValueIf rowCount rowOrder rows rowsOrder rowsPerPage
  rowsVisibleIf rowTitleWidth scaleColorMode searchEnabled searchMode segmentCount selectAllText
  selectToRankAreasLayout selectToRankEmptyRankedAreaText selectToRankEmptyUnrankedAreaText
  selectToRankEnabled selectToRankSwapAreas separateSpecialChoices setValueExpression setValueIf
  shape showCommentArea showDontKnowItem showHeader showInMultipleColumns showLabel showLabels
  showNoneItem showNumber showOptionsCaption showOtherItem showPlaceholder showPreview
  showRefuseItem showSelectAllItem showTitle signatureAutoScaleEnabled signatureHeight
  signatureWidth singleInputTitleTemplate size sliderType sortBy sourceType startWithNewLine state
  step storeDataAsText storeOthersAsComment swapOrder text textUpdateMode textWrapEnabled title
  titleLocation tooltipFormat tooltipVisibility totalAlignment totalCurrency totalDisplayStyle
  totalExpression totalFormat totalMaximumFractionDigits totalMinimumFractionDigits totalText
  totalType transposeData type useDisplayValuesInDynamicTexts useDisplayValuesInTitle useGrouping
  useTitleAsLabel validators valueFalse valueName valuePropertyName valueTrue verticalAlign
  visible visibleIf waitForUpload width
`);

/** Properties that change only the appearance, or what the page does besides the answer. */
const looks = wordsOf(`
  allowAdaptiveActions allowDragRange allowRowReorder allowRowsDragAndDrop backgroundImage
  cellComponent columnColCount columnsLocation commentPlaceHolder copyDefaultValueFromLastEntry
  defaultRowValue defaultValueFromLastRow detailErrorLocation detailPanelShowOnAdding
  effectiveColSpan hideColumnsIfEmpty hideIfRowsEmpty hideSelectedItems inputFieldComponent
  inputTextAlignment itemComponent itemErrorLocation noRowsText otherPlaceHolder placeHolder
  placeholderReadOnly rateDescriptionLocation rowsPerPage shape showInMultipleColumns
  showOptionsCaption showTitle singleInputTitleTemplate sortBy textWrapEnabled transposeData
  useDisplayValuesInTitle useTitleAsLabel
`);

/** Properties that only a few types read. */
const ofTypes: readonly (readonly [keys: RegExp, types: RegExp])[] = [
  [
    /^(?:choices\w*|choice(?:Texts|Values)FromQuestion|has(?:Other|None)|show(?:Other|None|Refuse|DontKnow)Item|hideSelectedItems)$/,
    /^(?:dropdown|checkbox|radiogroup|tagbox|ranking|imagepicker|buttongroup|matrixdropdown|matrixdynamic)$/,
  ],
  [/^(?:min|max)SelectedChoices$/, /^(?:checkbox|tagbox|ranking|imagepicker)$/],
  [/^(?:allowMultiple|acceptedTypes|acceptedCategories|maxSize|maxFiles)$/, /^file$/],
  [/^(?:rate\w+|m(?:in|ax|ininum|aximum)RateDescription)$/, /^rating$/],
  [/^(?:min|max|step|(?:min|max)ValueExpression)$/, /^(?:text|slider|dropdown)$/],
  [/^maxLength$/, /^(?:text|comment)$/],
  [/^inputType$/, /^text$/],
  [/^label(?:True|False)?$/, /^boolean$/],
  [/^html$/, /^html$/],
  [/^expression$/, /^expression$/],
  [/^items$/, /^multipletext$/],
  [/^(?:cells|isAllRowRequired|eachRow\w+)$/, /^matrix$/],
  [/^(?:columns|columnsVisibleIf|rowsVisibleIf)$/, /^matrix/],
  [/^(?:rowCount|(?:min|max)RowCount|allowAddRows|allowRemoveRows)$/, /^matrixdynamic$/],
  [/^(?:detail\w+|transposeData)$/, /^matrixd/],
];

/** The properties that a built-in type of SurveyJS may have. */
export function knownIn(type: string): ReadonlySet<string> {
  return new Set(
    [...knownInQuestions].filter(
      (key) =>
        !looks.has(key) && ofTypes.every(([keys, types]) => !keys.test(key) || types.test(type)),
    ),
  );
}

/** Properties of choices, rows and points. */
export const knownInItems = wordsOf(`
  commentPlaceholder elements enableIf icon imageLink isCommentRequired isExclusive showCommentArea
  text value visibleIf
`);

/** Properties of the fields of a `multipletext`. */
export const knownInFields = wordsOf(`
  defaultValue defaultValueExpression id inputSize inputTextAlignment inputType isRequired mask
  maskSettings maskType max maxErrorText maxLength maxValueExpression min minErrorText
  minValueExpression minWidth name placeholder placeHolder requiredErrorText resetValueIf
  setValueExpression setValueIf size step textUpdateMode title validators autocomplete dataList
`);

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
